import type { ToolInput } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import {
  fieldProblem,
  type BrandPage,
  csrfField,
  type PageEnv,
  type PageHost,
  type SignedInRequest,
} from "@citable/page-kit"
import type { Context, Hono } from "hono"
import { html } from "hono/html"

import { toFilterQuery } from "../range/answer-filter.ts"
import { type DataTable } from "../tables/data-table.ts"
import { insertColumn } from "../tables/insert-column.ts"
import { keptView } from "../tables/kept-view.ts"
import { listSection } from "../tables/list-section.ts"
import { openTableView } from "../tables/table-view.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { addKeywordsForm, suggestKeywordsForm } from "./keyword-forms.ts"
import { keywordTable } from "./keyword-table.ts"
import { missingNote } from "./missing-note.ts"
import { daysFields, readSearchDays } from "./search-days.ts"

type Sort = NonNullable<ToolInput<"list_keywords">["sort"]>

/** The orders by each column that has one. */
const sorts: Readonly<Record<string, readonly Sort[]>> = {
  Keyword: ["keyword"],
  Position: ["position"],
  "Searches a month": ["-volume"],
}

/** Adds the page of the keywords that a brand tracks, on which people add and remove them. */
export function addKeywordPages(app: Hono<PageEnv>, pages: PageHost): void {
  const route = "/brands/:brand_id/search/keywords"

  async function show(page: SignedInRequest, brand: BrandPage, address: string): Promise<Response> {
    const path = `/brands/${brand.id}/search/keywords`
    const query = new URL(address).searchParams
    const view = openTableView(address)
    // The list has no days of its own, and keeps those of the other pages.
    const days = readSearchDays(query)
    const q = (query.get("q") ?? "").trim().slice(0, 200)
    const sort =
      Object.values(sorts)
        .flat()
        .find((value) => value === query.get("sort")) ?? "keyword"
    const cursor = query.get("cursor") ?? ""
    const found = await brand.call("list_keywords", {
      brand_id: brand.id,
      sort,
      limit: 50,
      ...(q === "" ? {} : { q }),
      ...(cursor === "" ? {} : { cursor }),
    })
    const table = keywordTable(found.data)
    if (query.get("format") === "csv")
      return sendCsv(table, "keywords.csv", { view, at: cursor, next: found.next_cursor })
    const canWrite = brand.scopes.has("search:write")
    const terms = { path, csrf: page.csrf, brand }
    const [first] = found.data
    const note =
      first === undefined
        ? undefined
        : missingNote(first.position.missing, { brand, what: "positions", isInExport: true })
    return page.show({
      title: "Keywords",
      section: "keywords",
      brand,
      kept: toFilterQuery(days),
      body: html`${noticeOf(query)}
        <form class="bar" method="get" action="${path}" role="search">
          ${daysFields(days)}
          <div class="grow">
            <label for="q">Search</label>
            <input id="q" name="q" type="search" maxlength="200" value="${q}" />
          </div>
          ${keptView(view)} <button class="plain">Show</button>
        </form>
        ${note === undefined || first?.position.missing === "no_data" ? "" : html`<p>${note}</p>`}
        ${listSection({
          title: "Tracked keywords",
          table,
          shown: canWrite ? withForms(table, found.data, terms) : table,
          view,
          sorts,
          sort,
          at: cursor,
          next: found.next_cursor,
          empty:
            q === ""
              ? html`No keyword is tracked yet.
                ${canWrite ? "Add the searches that you want to be found for, or ask for suggestions." : ""}`
              : html`No keyword matches. <a href="${path}${toFilterQuery(days)}">Show all keywords</a>`,
        })}
        <p class="soft">A position is the mean of the last seven days with numbers; 1 is the top.</p>
        ${canWrite ? html`${addKeywordsForm(terms)} ${suggestKeywordsForm(terms)}` : ""}`,
    })
  }

  const open = async (context: Context<PageEnv>, page: SignedInRequest, scope: "search:read" | "search:write") =>
    page.openBrand(context.req.param("brand_id") ?? "", { scope })

  app.get(route, (context) =>
    pages.serveSignedIn(context, async (page) => show(page, await open(context, page, "search:read"), context.req.url)),
  )
  // Somebody reloads the page of a problem, or follows its address.
  app.get(`${route}/add`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await open(context, page, "search:write")
      return page.go(`/brands/${brand.id}/search/keywords`)
    }),
  )
  app.post(`${route}/add`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm({ maxBytes: 256 * 1024 })
      const brand = await open(context, page, "search:write")
      const lines = form.getAll("keywords").flatMap((text) => text.split(/\r?\n/u))
      const words = [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ""))]
      refuseKeywords(words)
      const [locale, tag] = [form.get("locale") ?? "", (form.get("tag") ?? "").trim()]
      const settings = { ...(locale === "" ? {} : { locale }), ...(tag === "" ? {} : { tags: [tag] }) }
      const keywords = words.map((keyword) => ({ keyword, ...settings }))
      const made = await brand.call("add_keywords", { brand_id: brand.id, keywords })
      return page.go(`/brands/${brand.id}/search/keywords?added=${made.data.length}&tracked=${made.skipped.length}`)
    }),
  )
  app.post(`${route}/:keyword_id{kwd_[0-9a-z]+}/delete`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      await page.readForm()
      const brand = await open(context, page, "search:write")
      const input = { brand_id: brand.id, keyword_id: context.req.param("keyword_id") ?? "" }
      try {
        await brand.call("delete_keyword", input)
      } catch (error) {
        // A double click, or somebody else, was faster.
        if (!(error instanceof ProblemError) || error.code !== "not_found") throw error
      }
      return page.go(`/brands/${brand.id}/search/keywords`)
    }),
  )
}

/** Throws 422 for keywords that cannot be added, before any of them is. */
function refuseKeywords(words: readonly string[]): void {
  const refuse = (detail: string) => fieldProblem("keywords", detail)
  if (words.length === 0) throw refuse("Write at least one keyword.")
  if (words.length > 500) throw refuse(`These are ${words.length} keywords. Add at most 500 at once.`)
  const long = words.find((word) => word.length > 200)
  if (long !== undefined) throw refuse(`“${long.slice(0, 60)}…” has more than 200 characters. Shorten it.`)
}

function noticeOf(query: URLSearchParams) {
  const count = (name: string) => /^\d{1,3}$/.exec(query.get(name) ?? "")?.[0]
  const [added, tracked] = [count("added"), count("tracked")]
  if (added === undefined || tracked === undefined) return html``
  const more = tracked === "0" ? "" : ` ${tracked} ${tracked === "1" ? "was" : "were"} tracked already.`
  return html`<p class="notice" role="status">${added} ${added === "1" ? "keyword" : "keywords"} added.${more}</p>`
}

/** The same table with a button that removes each keyword. */
function withForms(
  table: DataTable,
  keywords: readonly { id: string; keyword: string }[],
  { path, csrf }: { path: string; csrf: string },
): DataTable {
  const form = ({ id, keyword }: { id: string; keyword: string }) =>
    html`<form method="post" action="${path}/${id}/delete">
      ${csrfField(csrf)}<button class="plain" aria-label="Stop tracking ${keyword}">Stop</button>
    </form>`
  return insertColumn(table, 4, {
    name: "Stop tracking",
    cellOf: (row) => {
      const keyword = keywords[row]
      return keyword === undefined ? null : { shown: form(keyword), text: "" }
    },
  })
}
