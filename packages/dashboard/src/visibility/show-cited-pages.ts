import { engineTitle } from "@citable/contract/visibility"
import type { BrandPage, SignedInRequest } from "@citable/page-kit"
import { html } from "hono/html"

import { readAnswerFilter, toAnswerInput, toFilterQuery } from "../range/answer-filter.ts"
import { rangeForm } from "../range/range-form.ts"
import type { DataTable } from "../tables/data-table.ts"
import { keptView } from "../tables/kept-view.ts"
import { listSection } from "../tables/list-section.ts"
import { openTableView } from "../tables/table-view.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { domainTypes } from "./domain-types.ts"
import { promptCell } from "./prompt-cell.ts"
import { readChoices } from "./read-choices.ts"
import { readPromptTexts } from "./read-prompt-texts.ts"

const states = [
  ["cited", "Cited in answers"],
  ["found", "Found by searches, cited or not"],
] as const

/** Shows the pages of one site that engines cite, answer by answer. */
export async function showCitedPages(page: SignedInRequest, brand: BrandPage, address: string): Promise<Response> {
  const query = new URL(address).searchParams
  const filter = readAnswerFilter(query)
  const domain = (query.get("domain") ?? "").trim().toLowerCase()
  const [state] = states.find(([value]) => value === query.get("state")) ?? states[0]
  const cursor = query.get("cursor") ?? ""
  const path = `/brands/${brand.id}/visibility/sources`
  const found = await brand.call("list_citations", {
    brand_id: brand.id,
    ...toAnswerInput(filter),
    domain,
    state,
    limit: 50,
    ...(cursor === "" ? {} : { cursor }),
  })
  const { engines, tags, locales, prompts } = await readChoices(brand, filter)
  const ids = found.data.map(({ prompt_id: id }) => id)
  const texts = await readPromptTexts(brand, ids, prompts)
  const range = toFilterQuery(filter)
  const table: DataTable = {
    name: `Citations of ${domain}`,
    columns: ["Page", "Prompt", "Engine", "Position", "Answered", "Title", "Article", "Cited"],
    rows: found.data.map((row) => [
      row.unresolved ? `${row.domain} (page unknown)` : { url: row.url },
      promptCell([row.prompt_id], { brandId: brand.id, texts, range }),
      engineTitle(row),
      { number: row.position },
      { time: row.answered_at },
      row.title,
      row.content_id === null ? null : { page: `/brands/${brand.id}/articles/${row.content_id}`, text: "Yours" },
      row.cited ? "yes" : "no",
    ]),
  }
  const view = openTableView(address)
  const list = { view, at: cursor, next: found.next_cursor }
  if (query.get("format") === "csv") {
    return sendCsv(table, `sources-${domain}-${found.from}-${found.to}.csv`, list)
  }
  const [first] = found.data
  const choices = [{ name: "state", label: "Pages", options: states, chosen: state }]
  return page.show({
    title: `Sources: ${domain}`,
    section: "sources",
    brand,
    kept: range,
    body: html`<p>
        <a href="${path}${range}">All sources</a>${first === undefined ? "" : html` · ${domainTypes[first.type]}`}
      </p>
      ${rangeForm({ path, filter, covered: found, engines, tags, locales, more: { domain }, choices, compares: false, kept: keptView(view) })}
      ${listSection({
        title: "Pages, answer by answer",
        table,
        ...list,
        empty: html`${state === "cited" ? "No answer of these days cites this site." : "No search of these days found this site."}`,
      })}`,
  })
}
