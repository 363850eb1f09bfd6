import { engineTitle } from "@citable/contract/visibility"
import { csrfField, type Html, onceField, type PageEnv, type PageHost, readOnce } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { hasWriter } from "../articles/has-writer.ts"
import { toFilterQuery } from "../range/answer-filter.ts"
import { rangeForm } from "../range/range-form.ts"
import type { DataTable } from "../tables/data-table.ts"
import { insertColumn } from "../tables/insert-column.ts"
import { keptView } from "../tables/kept-view.ts"
import { listSection } from "../tables/list-section.ts"
import { openTableView } from "../tables/table-view.ts"
import { viewBar } from "../tables/view-bar.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { addSubjectRoutes } from "./add-subject-routes.ts"
import { fanoutSorts, readFanoutFilter, toFanoutInput, toFanoutQuery } from "./fanout-filter.ts"
import { findSearch } from "./find-search.ts"
import { namedPrompts, promptCell } from "./prompt-cell.ts"
import { readChoices } from "./read-choices.ts"
import { readPromptTexts } from "./read-prompt-texts.ts"
import { writeButtons } from "./write-buttons.ts"

/** The longest keyword that can be tracked. */
const maxKeyword = 200

/** Adds the list of searches that engines ran before they answered. A search can become a keyword, or an article. */
export function addFanoutPage(app: Hono<PageEnv>, pages: Pick<PageHost, "serveSignedIn">): void {
  const route = "/brands/:brand_id/visibility/searches"
  app.get(route, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const scope = "visibility:read"
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      const query = new URL(context.req.url).searchParams
      const filter = readFanoutFilter(query)
      const { answers, q, sort, cursor } = filter
      const path = `/brands/${brand.id}/visibility/searches`
      const found = await brand.call("list_search_fanout", toFanoutInput(brand.id, filter))
      const { engines, tags, locales, prompts } = await readChoices(brand, answers)
      const ids = found.data.flatMap(({ prompt_ids: all }) => namedPrompts(all))
      const texts = await readPromptTexts(brand, ids, prompts)
      const range = toFilterQuery(answers)
      const table: DataTable = {
        name: "Searches",
        columns: ["Search", "Engine", "Answers", "Last seen", "First seen", "Prompts"],
        rows: found.data.map((row) => [
          row.query,
          engineTitle(row),
          { number: row.answers },
          { time: row.last_seen_at },
          { time: row.first_seen_at },
          promptCell(row.prompt_ids, { brandId: brand.id, texts, range }),
        ]),
      }
      const view = openTableView(context.req.url)
      const listed = { view, at: cursor, next: found.next_cursor }
      if (query.get("format") === "csv") return sendCsv(table, `searches-${found.from}-${found.to}.csv`, listed)
      const canWrite = brand.scopes.has("content:write")
      const canTrack = brand.scopes.has("search:write")
      const canGenerate = brand.scopes.has("content:generate") && (await hasWriter(brand))
      const list = toFanoutQuery(filter, { cursor })
      const actions = (key: string) =>
        html`${writeButtons({ path, query: list, key, csrf: page.csrf, canWrite, canGenerate })}
        ${canTrack && key.trim() !== "" && key.length <= maxKeyword ? trackForm(path, { key, list, csrf: page.csrf }) : ""}`
      const cellOf = (row: number) => ({ shown: actions(found.data[row]?.query ?? ""), text: "" })
      const shown = canWrite || canGenerate || canTrack ? insertColumn(table, 4, { name: "Actions", cellOf }) : table
      return page.show({
        title: "Engines’ searches",
        section: "fanout",
        brand,
        kept: range,
        body: html`${trackedText(query.get("tracked"))}
          <p>What engines searched the web for before they answered your prompts. Some engines do not tell.</p>
          ${await viewBar(brand, { list: "searches", view, csrf: page.csrf })}
          ${rangeForm({
            path,
            filter: answers,
            covered: found,
            engines,
            tags,
            locales,
            compares: false,
            more: { q },
            kept: keptView(view),
          })}
          <form class="bar" method="get" action="${path}" role="search">
            ${keptView(view)}
            ${Object.entries(answers).map(([name, value]) => (value === "" ? "" : html`<input type="hidden" name="${name}" value="${value}" />`))}
            <div class="grow">
              <label for="q">Words in the search</label>
              <input id="q" name="q" type="search" maxlength="200" value="${q}" />
            </div>
            <button class="plain">Find</button>
          </form>
          ${listSection({
            title: "Searches",
            table,
            shown,
            ...listed,
            sorts: fanoutSorts,
            sort,
            empty: html`No engine reported such a search in these days.`,
          })}`,
      })
    }),
  )
  app.post(`${route}/track`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const fields = await page.readForm()
      const scope = "search:write"
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      const { data } = await brand.call(
        "add_keywords",
        { brand_id: brand.id, keywords: [{ keyword: (fields.get("key") ?? "").trim() }] },
        { idempotencyKey: readOnce(fields) },
      )
      const filter = readFanoutFilter(new URLSearchParams(fields.get("list") ?? ""))
      const back = toFanoutQuery(filter, { cursor: filter.cursor, tracked: data.length > 0 ? "new" : "before" })
      return page.go(`/brands/${brand.id}/visibility/searches${back}`)
    }),
  )
  addSubjectRoutes(app, pages, route, findSearch)
}

function trackedText(tracked: string | null): Html {
  if (tracked === "new") return html`<p class="notice" role="status">The search is a tracked keyword now.</p>`
  if (tracked === "before") return html`<p class="notice" role="status">This keyword was tracked already.</p>`
  return html``
}

const trackForm = (path: string, { key, list, csrf }: { key: string; list: string; csrf: string }): Html =>
  html`<form method="post" action="${path}/track">
    ${csrfField(csrf)}${onceField()}
    <input type="hidden" name="list" value="${list}" />
    <input type="hidden" name="key" value="${key}" />
    <button class="plain" aria-label="Track as a keyword: ${key}">Track as a keyword</button>
  </form>`
