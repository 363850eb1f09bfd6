import { ProblemError } from "@citable/contract/problem-error"
import type { SearchOpportunity } from "@citable/contract/search"
import { csrfField, type Html, onceField, type PageEnv, type PageHost, readOnce } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { toFilterQuery } from "../range/answer-filter.ts"
import { rangeForm } from "../range/range-form.ts"
import { type Cell, type DataTable, strangerLink } from "../tables/data-table.ts"
import { listSection } from "../tables/list-section.ts"
import { sentenceCell } from "../tables/sentence-cell.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { missingNote } from "./missing-note.ts"
import { opportunityDraft, opportunityNumbers } from "./opportunity-draft.ts"
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
        columns: ["Search", "Kind", "More clicks", "Clicks", "Impressions", "Position", "What was found", "Pages"],
        rows: found.data.map((row) => [
          row.query ?? "A whole page",
          kinds[row.kind],
          { number: row.potential_clicks },
          { number: row.clicks },
          { number: row.impressions },
          { number: row.position },
          sentenceCell(row.detail),
          pageCell(row.pages),
        ]),
      }
      if (query.get("format") === "csv") return sendCsv(table, `opportunities-${found.from}-${found.to}.csv`)
      const path = `/brands/${brand.id}/search/opportunities`
      const link = (more: Record<string, string>) => path + toFilterQuery(filter, { kind: kind ?? "", ...more })
      const canWrite = brand.scopes.has("content:write")
      const toOwn = await readOwnPages(brand, found.data)
      const terms = { path, articles: `/brands/${brand.id}/articles`, csrf: page.csrf, toOwn }
      const shown = canWrite ? withForms(table, found.data, terms) : table
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
          ${rangeForm({ path, filter, covered: found, zone: "America/Los_Angeles", more: { kind: kind ?? "" } })}
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
            csv: link({ cursor, format: "csv" }),
            next: found.next_cursor === null ? undefined : link({ cursor: found.next_cursor }),
            first: cursor === "" ? undefined : link({}),
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

/** The same table with a form for each search. */
function withForms(table: DataTable, found: readonly SearchOpportunity[], terms: FormTerms): DataTable {
  return {
    ...table,
    columns: table.columns.toSpliced(1, 0, "Next step"),
    rows: table.rows.map((row, at) => row.toSpliced(1, 0, { shown: nextStep(found[at], terms), text: "" })),
  }
}

interface FormTerms {
  path: string
  /** Where the articles of the brand are. */
  articles: string
  csrf: string
  toOwn: (url: string) => OwnPage | undefined
}

/** What helps: to improve the page that is shown, or to write one where none is. */
function nextStep(row: SearchOpportunity | undefined, terms: FormTerms): Html {
  if (row === undefined) return html`–`
  const own = row.pages.flatMap((url) => terms.toOwn(url) ?? [])
  const [page] = row.pages
  if (own.length > 0) {
    return html`${own.map(({ id, title }) => html`<div><a href="${terms.articles}/${id}">Improve “${title}”</a></div>`)}`
  }
  // Another page would compete with those that do already.
  const isEnough = row.kind === "cannibalisation" || row.query === null
  return html`${page === undefined ? "" : html`<div>Improve the page on your site.</div>`}
  ${isEnough ? "" : draftForm(row, terms)}`
}

function draftForm(row: SearchOpportunity, { path, csrf }: FormTerms): Html {
  return html`<form method="post" action="${path}/draft">
    ${csrfField(csrf)}${onceField()}
    <input type="hidden" name="query" value="${row.query}" />
    <input type="hidden" name="detail" value="${row.detail} ${opportunityNumbers(row)}." />
    ${row.pages.map((url) => html`<input type="hidden" name="page" value="${url}" />`)}
    <button class="plain" aria-label="Write about this: ${row.query}">Write about this</button>
  </form>`
}
