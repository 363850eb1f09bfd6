import type { ToolInput } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import type { Keyword } from "@citable/contract/search"
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

import { goWithUndo } from "../frame/go-with-undo.ts"
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

/** As many keywords are taken back at once. */
const mostUndone = 50

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
      const tags = form.getAll("tag").flatMap((tag) => tag.trim() || [])
      const set = ["locale", "market", "target_url", "intent"].map((name) => [name, form.get(name) ?? ""] as const)
      const settings = {
        ...(Object.fromEntries(set.filter(([, value]) => value !== "")) as Partial<Pick<Keyword, "locale">>),
        ...(tags.length === 0 ? {} : { tags }),
      }
      const keywords = words.map((keyword) => ({ keyword, ...settings }))
      const made = await brand.call("add_keywords", { brand_id: brand.id, keywords })
      const path = `/brands/${brand.id}/search/keywords`
      const told = `${path}?added=${made.data.length}&tracked=${made.skipped.length}`
      if (made.data.length === 0 || made.data.length > mostUndone) return page.go(told)
      return goWithUndo(page, brand, told, {
        told: made.data.length === 1 ? "The keyword is tracked." : `${made.data.length} keywords are tracked.`,
        action: `${path}/delete`,
        fields: made.data.map(({ id }) => ["keyword_id", id] as const),
      })
    }),
  )
  app.post(`${route}/delete`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const brand = await open(context, page, "search:write")
      const path = `/brands/${brand.id}/search/keywords`
      const ids = form.getAll("keyword_id").slice(0, mostUndone)
      // The form of a row names its keyword.
      const q = form.get("keyword") ?? ""
      const found = q === "" ? undefined : await brand.call("list_keywords", { brand_id: brand.id, q, limit: 100 })
      const before = found?.data.find(({ id }) => id === ids[0])
      for (const id of ids) await stopTracking(brand, id)
      if (before === undefined) return page.go(path)
      const { keyword, locale, market, tags, target_url: target, intent } = before
      const set = { keywords: keyword, locale, market, target_url: target, intent }
      return goWithUndo(page, brand, path, {
        told: `“${keyword}” is tracked no more.`,
        action: `${path}/add`,
        fields: [
          ...Object.entries(set).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
          ...tags.map((tag) => ["tag", tag] as const),
        ],
      })
    }),
  )
}

async function stopTracking(brand: BrandPage, id: string): Promise<void> {
  try {
    await brand.call("delete_keyword", { brand_id: brand.id, keyword_id: id })
  } catch (error) {
    // A double click, or somebody else, was faster.
    if (!(error instanceof ProblemError) || error.code !== "not_found") throw error
  }
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
  keywords: readonly Pick<Keyword, "id" | "keyword">[],
  { path, csrf }: { path: string; csrf: string },
): DataTable {
  const form = ({ id, keyword }: Pick<Keyword, "id" | "keyword">) =>
    html`<form method="post" action="${path}/delete">
      ${csrfField(csrf)}<input type="hidden" name="keyword_id" value="${id}" />
      <input type="hidden" name="keyword" value="${keyword}" />
      <button class="plain" aria-label="Stop tracking ${keyword}">Stop</button>
    </form>`
  return insertColumn(table, 4, {
    name: "Stop tracking",
    cellOf: (row) => {
      const keyword = keywords[row]
      return keyword === undefined ? null : { shown: form(keyword), text: "" }
    },
  })
}
