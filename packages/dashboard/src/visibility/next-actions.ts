import { formatCount } from "@citable/charts"
import type { ToolOutput } from "@citable/contract"
import { type BrandPage, callTool, type Html, type PageContext } from "@citable/service/pages"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { type AnswerFilter, toAnswerInput, toFilterQuery } from "../range/answer-filter.ts"

/** What a person can do next, with the reason from the tools. */
export interface NextActions {
  gap: ToolOutput<"list_citation_gaps">["data"][number] | undefined
  opportunity: ToolOutput<"list_search_opportunities">["data"][number] | undefined
  stale: { id: string; title?: string | undefined; updated_at?: string | undefined } | undefined
}

/** An article that nobody has edited for this long is stale. */
const staleMs = 180 * 86_400_000

/** Reads the first citation gap, the first search within reach of the top, and the published article that is stale for longest. */
export async function readNextActions(
  { kernel }: PageContext,
  { id, principal, scopes }: BrandPage,
  filter: AnswerFilter,
): Promise<NextActions> {
  const { data: gaps } = await callTool(kernel, principal, "list_citation_gaps", {
    brand_id: id,
    ...toAnswerInput(filter),
    limit: 1,
  })
  const { data: opportunities } = scopes.has("search:read")
    ? await callTool(kernel, principal, "list_search_opportunities", {
        brand_id: id,
        kind: ["striking_distance"],
        limit: 1,
      })
    : { data: [] }
  const { data: oldest } = scopes.has("content:read_drafts")
    ? await callTool(kernel, principal, "list_content", {
        brand_id: id,
        status: "published",
        sort: "updated_at",
        limit: 1,
        fields: ["title", "updated_at"],
      })
    : { data: [] }
  return {
    gap: gaps[0],
    opportunity: opportunities[0],
    stale: oldest.find(({ updated_at: at }) => Date.parse(at ?? "") < kernel.now() - staleMs),
  }
}

/** Renders the next actions. Without one, it says so. */
export function nextActionList({ gap, opportunity, stale }: NextActions, brandId: string, filter: AnswerFilter): Html {
  const home = `/brands/${brandId}`
  const rows: Html[] = []
  if (gap !== undefined) {
    const names = gap.competitors.map(({ name }) => name).join(", ")
    rows.push(
      html`<a href="${home}/visibility/gaps${toFilterQuery(filter)}">Write about a gap</a>: ${gap.domain} is cited in
        ${formatCount(gap.answers)} ${gap.answers === 1 ? "answer that names" : "answers that name"} ${names}, but not
        you.`,
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
  if (rows.length === 0) return html`<p>The tools see nothing to do at the moment.</p>`
  return html`<ul class="rows">
    ${rows.map((row) => html`<li>${row}</li>`)}
  </ul>`
}
