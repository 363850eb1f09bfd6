import { formatCount } from "@citable/charts"
import type { ToolOutput } from "@citable/contract"
import type { BrandPage, Html, PageHost } from "@citable/page-kit"
import { html } from "hono/html"

import { leftOutNote } from "../figures/left-out-note.ts"
import { shareTiles } from "../figures/visibility-tiles.ts"
import { readAnswerFilter } from "../range/answer-filter.ts"
import { nextActionList, readNextActions } from "../visibility/next-actions.ts"

/**
 * The visibility of a brand in short: four numbers of the last 28 days with answers, and what to do next. Empty for a person who may not
 * read them. A brand without answers costs one call.
 */
export async function visibilitySummary(
  pages: PageHost,
  brand: BrandPage,
  { isSearchRead }: { isSearchRead: boolean },
): Promise<Html> {
  const { id, call, scopes } = brand
  if (!scopes.has("visibility:read")) return html``
  const { overall, from, to, left_out: leftOut } = await call("get_visibility", { brand_id: id })
  if (overall.answers === 0) return html``
  const search =
    isSearchRead && scopes.has("search:read") ? await call("get_search_performance", { brand_id: id }) : undefined
  const filter = readAnswerFilter(new URLSearchParams())
  const actions = await readNextActions(pages, brand, filter, overall)
  return html`<dl class="tiles">${shareTiles(overall)} ${search === undefined ? "" : clickTile(search)}</dl>
    ${leftOutNote(leftOut)}
    <p class="soft">Answers of ${from} to ${to}, in UTC. <a href="/brands/${id}/visibility">AI visibility</a></p>
    <section>
      <h2>What to do next</h2>
      ${nextActionList(actions, brand, filter)}
    </section>`
}

function clickTile({ search: { totals, previous }, from, to }: ToolOutput<"get_search_performance">): Html {
  return html`<div>
    <dt>Clicks from search</dt>
    <dd class="value">${formatCount(totals.clicks)}</dd>
    <dd class="note">${from} to ${to}</dd>
    <dd class="note">
      ${previous === null || previous.clicks === null ? "" : `${formatCount(previous.clicks)} before`}
    </dd>
  </div>`
}
