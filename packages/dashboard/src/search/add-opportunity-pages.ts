import { ProblemError } from "@citable/contract/problem-error"
import type { SearchOpportunity } from "@citable/contract/search"
import { type Html, type PageEnv, type PageHost, readOnce } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { toFilterQuery } from "../range/answer-filter.ts"
import { rangeForm } from "../range/range-form.ts"
import { type Cell, type DataTable, strangerLink } from "../tables/data-table.ts"
import { insertColumn } from "../tables/insert-column.ts"
import { keptView } from "../tables/kept-view.ts"
import { listSection } from "../tables/list-section.ts"
import { sentenceCell } from "../tables/sentence-cell.ts"
import { openTableView } from "../tables/table-view.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { missingNote } from "./missing-note.ts"
import { opportunityDraft } from "./opportunity-draft.ts"
import { type OpportunityStep, opportunityStep } from "./opportunity-step.ts"
import { type OwnPage, readOwnPages } from "./own-pages.ts"
import { readSearchDays, toDaysInput } from "./search-days.ts"

type Kind = SearchOpportunity["kind"]

const kinds: Readonly<Record<Kind, string>> = {
  striking_distance: "Nearly on top",
  low_ctr: "Seldom clicked",
  decaying_page: "Loses clicks",
  cannibalisation: "Pages compete",
}

/** Adds the list of searches and pages where work pays off, each search with a way to write about it. */
export function addOpportunityPages(app: Hono<PageEnv>, pages: PageHost): void {
  const route = "/brands/:brand_id/search/opportunities"
  app.get(route, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const scope = "search:read"
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      const query = new URL(context.req.url).searchParams
      const filter = readSearchDays(query)
      const kind = (Object.keys(kinds) as Kind[]).find((one) => one === query.get("kind"))
      const cursor = query.get("cursor") ?? ""
      const found = await brand.call("list_search_opportunities", {
        brand_id: brand.id,
        ...toDaysInput(filter),
        limit: 50,
        ...(kind === undefined ? {} : { kind: [kind] }),
        ...(cursor === "" ? {} : { cursor }),
      })
      const table: DataTable = {
        name: "Opportunities",
        columns: ["Search", "Kind", "More clicks", "What was found", "Position", "Clicks", "Impressions", "Pages"],
        rows: found.data.map((row) => [
          row.query ?? "A whole page",
          kinds[row.kind],
          { number: row.potential_clicks },
          sentenceCell(row.detail),
          { number: row.position, decimals: 1 },
          { number: row.clicks },
          { number: row.impressions },
          pageCell(row.pages),
        ]),
      }
      const list = { view: openTableView(context.req.url), at: cursor, next: found.next_cursor }
      if (query.get("format") === "csv") return sendCsv(table, `opportunities-${found.from}-${found.to}.csv`, list)
      const path = `/brands/${brand.id}/search/opportunities`
      const link = (more: Record<string, string>) => path + toFilterQuery(filter, { kind: kind ?? "", ...more })
      const canWrite = brand.scopes.has("content:write")
      const toOwn = await readOwnPages(brand, found.data)
      const terms = { path, articles: `/brands/${brand.id}/articles`, csrf: page.csrf, toOwn }
      const shown = canWrite
        ? insertColumn(table, 3, {
            name: "Next step",
            cellOf: (row) => ({ shown: nextStep(found.data[row], terms), text: "" }),
          })
        : table
      const nothing = kind === undefined ? "in these days" : `of the kind “${kinds[kind]}” in these days`
      return page.show({
        title: "Opportunities",
        section: "opportunities",
        brand,
        kept: toFilterQuery(filter),
        body: html`<p>
            Where work pays off, from your own search numbers. “More clicks” estimates how many more clicks these days
            would have had.
          </p>
          ${rangeForm({ path, filter, covered: found, zone: "America/Los_Angeles", more: { kind: kind ?? "" }, kept: keptView(list.view) })}
          <p>
            ${([["", "All"], ...Object.entries(kinds)] as const).map(([value, label], at) => {
              const current = value === (kind ?? "") ? html`aria-current="true"` : ""
              return html`${at === 0 ? "" : " · "}<a href="${link({ kind: value })}" ${current}>${label}</a>`
            })}
          </p>
          ${listSection({
            title: "What to improve",
            table,
            shown,
            ...list,
            empty:
              missingNote(found.missing, { brand, what: "search numbers", isInExport: true }) ??
              html`Nothing ${nothing} stands out. Searches with fewer than 10 impressions are left out.`,
          })}`,
      })
    }),
  )
  app.post(`${route}/draft`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const scope = "content:write"
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      const query = (form.get("query") ?? "").trim().slice(0, 2000)
      if (query === "") throw new ProblemError("invalid_input", "The form names no search. Go back, and send it again.")
      const detail = (form.get("detail") ?? "").slice(0, 1000)
      const draft = opportunityDraft({ query, detail, pages: form.getAll("page").slice(0, 20) })
      const input = { brand_id: brand.id, ...draft, on_slug_conflict: "suffix" as const }
      const options = { idempotencyKey: readOnce(form) }
      const made = await brand.call("create_content", input, options)
      return page.go(`/brands/${brand.id}/articles/${made.id}`)
    }),
  )
}

const pageCell = (urls: readonly string[]): Cell => ({
  shown: html`${urls.map((url) => html`<div>${strangerLink(url)}</div>`)}`,
  text: urls.join(" "),
})

interface FormTerms extends Pick<OpportunityStep, "path" | "articles" | "csrf"> {
  toOwn: (url: string) => OwnPage | undefined
}

function nextStep(row: SearchOpportunity | undefined, { toOwn, ...terms }: FormTerms): Html {
  if (row === undefined) return html`–`
  return opportunityStep(row, { ...terms, own: row.pages.flatMap((url) => toOwn(url) ?? []) })
}
