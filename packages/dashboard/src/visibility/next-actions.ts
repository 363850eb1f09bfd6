import { formatCount } from "@citable/charts"
import type { ToolOutput } from "@citable/contract"
import type { BrandPage, Html, PageHost } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { type AnswerFilter, toAnswerInput, toFilterQuery } from "../range/answer-filter.ts"

/** What a person can do next, with the reason from the tools. */
export interface NextActions {
  /** How many answers there are, if none of them names the brand. */
  unnamed: number | undefined
  gap: ToolOutput<"list_citation_gaps">["data"][number] | undefined
  opportunity: ToolOutput<"list_search_opportunities">["data"][number] | undefined
  stale: { id: string; title?: string | undefined; updated_at?: string | undefined } | undefined
  /** What this had to look at. */
  sources: { competitors: boolean; search: boolean; articles: boolean }
}

/** An article that nobody has edited for this long is stale. */
const staleMs = 180 * 86_400_000

/**
 * Reads whether any answer names the brand, the first citation gap, the first search within reach of the top, and the published article that
 * is stale for longest.
 */
export async function readNextActions(
  { now }: Pick<PageHost, "now">,
  { id, call, scopes }: BrandPage,
  filter: AnswerFilter,
  { answers, current }: ToolOutput<"get_visibility">["overall"],
): Promise<NextActions> {
  const { data: gaps } = await call("list_citation_gaps", {
    brand_id: id,
    ...toAnswerInput(filter),
    limit: 1,
  })
  const { data: competitors } = await call("list_competitors", { brand_id: id, limit: 1 })
  const { data: opportunities, missing } = scopes.has("search:read")
    ? await call("list_search_opportunities", {
        brand_id: id,
        kind: ["striking_distance"],
        limit: 1,
      })
    : { data: [], missing: "not_configured" as const }
  const { data: oldest } = scopes.has("content:read_drafts")
    ? await call("list_content", {
        brand_id: id,
        status: "published",
        sort: "updated_at",
        limit: 1,
        fields: ["title", "updated_at"],
      })
    : { data: [] }
  const isOld = oldest.find(({ updated_at: at }) => Date.parse(at ?? "") < now() - staleMs)
  return {
    unnamed: answers > 0 && current.mention_rate.value === 0 ? answers : undefined,
    gap: gaps[0],
    opportunity: opportunities[0],
    stale: isOld === undefined || (await hasNewText(call, id, isOld.id)) ? undefined : isOld,
    sources: { competitors: competitors.length > 0, search: missing === null, articles: oldest.length > 0 },
  }
}

/** Whether somebody has edited a published article since, and not published that. */
async function hasNewText(call: BrandPage["call"], brandId: string, id: string): Promise<boolean> {
  const fields = ["has_unpublished_changes" as const]
  const { data } = await call("list_content", { brand_id: brandId, status: "all", ids: [id], fields })
  return data.some(({ has_unpublished_changes: isChanged }) => isChanged === true)
}

/** Renders the next actions. Without one, it says what it looked at. */
export function nextActionList(actions: NextActions, { id, name }: BrandPage, filter: AnswerFilter): Html {
  const { unnamed, gap, opportunity, stale } = actions
  const home = `/brands/${id}`
  const rows: Html[] = []
  if (unnamed !== undefined) {
    const query = toFilterQuery(filter)
    rows.push(
      html`${unnamed === 1 ? "The only answer does not name" : `None of the ${formatCount(unnamed)} answers names`}
        ${name}. <a href="${home}/visibility/sources${query}">See what they cite, if anything</a>,
        <a href="${home}/visibility/prompts${query}">check that the prompts are what your buyers ask</a>, and write what
        answers them best.`,
    )
  }
  if (gap !== undefined) {
    const names = gap.competitors.map((one) => one.name).join(", ")
    rows.push(
      html`<a href="${home}/visibility/sources${toFilterQuery(filter, { show: "gaps" })}">Write about a gap</a>:
        ${gap.domain} is cited in ${formatCount(gap.answers)}
        ${gap.answers === 1 ? "answer that names" : "answers that name"} ${names}, but not you.`,
    )
  }
  if (opportunity !== undefined) {
    rows.push(
      html`<a href="${home}/search/opportunities${toFilterQuery({ ...filter, engine: "", tag: "", locale: "" })}"
          >Improve a page that is nearly on top</a
        >: ${opportunity.detail}`,
    )
  }
  if (stale !== undefined) {
    rows.push(
      html`<a href="${home}/articles/${stale.id}">Bring “${stale.title}” up to date</a>: nobody has edited it since
        ${time(stale.updated_at)}.`,
    )
  }
  if (rows.length === 0) return nothing(actions, home)
  return html`<ul class="rows">
    ${rows.map((row) => html`<li>${row}</li>`)}
  </ul>`
}

function nothing({ sources: { competitors, search, articles } }: NextActions, home: string): Html {
  const looked = [
    ...(competitors ? ["no source that is cited for competitors and not for you"] : []),
    ...(search ? ["no search in which you are nearly on top"] : []),
    ...(articles ? ["no published article that nobody has edited for 180 days"] : []),
  ]
  return html`<p>
    ${looked.length === 0 ? "There are not enough numbers for advice." : `Nothing stands out: there is ${looked.join(", and ")}.`}
    ${competitors ? "" : html`<a href="${home}/visibility/competitors">Add competitors</a> to see where they are cited and you are not.`}
    ${search ? "" : html`Search numbers tell what people look for: <a href="${home}/search">Search</a>.`}
  </p>`
}
