import { type CitationGap, engineTitle } from "@citable/contract/visibility"
import type { BrandPage, Html, SignedInRequest } from "@citable/page-kit"
import { html } from "hono/html"

import { hasWriter } from "../articles/has-writer.ts"
import { toFilterQuery } from "../range/answer-filter.ts"
import { rangeForm } from "../range/range-form.ts"
import { type Cell, type DataTable, strangerLink } from "../tables/data-table.ts"
import { insertColumn } from "../tables/insert-column.ts"
import { keptView } from "../tables/kept-view.ts"
import { listSection } from "../tables/list-section.ts"
import { openTableView } from "../tables/table-view.ts"
import { viewBar } from "../tables/view-bar.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { domainTypes, typeOptions } from "./domain-types.ts"
import { gapKey, readGapFilter, toGapInput, toGapQuery } from "./gap-filter.ts"
import { isHeldBack } from "./is-held-back.ts"
import { namedPrompts, promptCell } from "./prompt-cell.ts"
import { readAllCompetitors } from "./read-all-competitors.ts"
import { readChoices } from "./read-choices.ts"
import { readPromptTexts } from "./read-prompt-texts.ts"
import { sourceTabs } from "./source-tabs.ts"
import { writeButtons } from "./write-buttons.ts"

/** Shows the sources that engines cite for competitors and not for the brand, each with a way to write about it. */
export async function showGaps(page: SignedInRequest, brand: BrandPage, address: string): Promise<Response> {
  const query = new URL(address).searchParams
  const filter = readGapFilter(query)
  const { answers, by, competitor, type, site, cursor } = filter
  const path = `/brands/${brand.id}/visibility/sources`
  const found = await brand.call("list_citation_gaps", toGapInput(brand.id, filter))
  const { engines, tags, locales, prompts } = await readChoices(brand, answers)
  const ids = found.data.flatMap(({ prompt_ids: all }) => namedPrompts(all))
  const texts = await readPromptTexts(brand, ids, prompts)
  const range = toFilterQuery(answers)
  const canWrite = brand.scopes.has("content:write")
  const canGenerate = brand.scopes.has("content:generate") && (await hasWriter(brand))
  const list = toGapQuery(filter, { cursor })
  const source = (gap: CitationGap): Cell =>
    gap.url === null
      ? { page: `${path}${toFilterQuery(answers, { domain: gap.domain })}`, text: gap.domain }
      : { shown: strangerLink(gap.url, titleOf(gap)), text: titleOf(gap) }
  const table: DataTable = {
    name: "Gaps",
    columns: [
      by === "url" ? "Page" : "Site",
      "Competitors named",
      "Answers",
      "Last cited",
      ...(by === "url" ? ["Address"] : []),
      "Kind",
      "Engines",
      "Prompts",
    ],
    rows: found.data.map((gap) => [
      source(gap),
      gap.competitors.map(({ name }) => name).join(", "),
      { number: gap.answers },
      { time: gap.last_cited_at },
      ...(gap.url === null ? [] : [{ url: gap.url }]),
      domainTypes[gap.type],
      gap.engines.map((engine) => engineTitle({ engine })).join(", "),
      promptCell(gap.prompt_ids, { brandId: brand.id, texts, range }),
    ]),
  }
  const view = openTableView(address)
  const listed = { view, at: cursor, next: found.next_cursor }
  if (query.get("format") === "csv") return sendCsv(table, `gaps-${found.from}-${found.to}.csv`, listed)
  const competitors = await readAllCompetitors(brand)
  const write = (gap: CitationGap | undefined): Cell =>
    gap === undefined
      ? null
      : {
          shown: html`${heldNote(gap, path)}
          ${isHeldBack(gap) ? "" : writeButtons({ path, query: list, key: gapKey(gap), csrf: page.csrf, canWrite, canGenerate })}`,
          text: "",
        }
  const shown =
    canWrite || canGenerate ? insertColumn(table, 4, { name: "Write", cellOf: (row) => write(found.data[row]) }) : table
  const none =
    competitors.length === 0
      ? html`Gaps need competitors: <a href="/brands/${brand.id}/visibility/competitors">track one</a>.`
      : site === ""
        ? "No answer of these days cites a source for a competitor alone."
        : `No answer of these days cites ${site} for a competitor alone.`
  return page.show({
    title: "Sources",
    section: "sources",
    brand,
    kept: range,
    body: html`${sourceTabs(path, range, "gaps")}
      <p>
        Sources of answers that name a competitor and not ${brand.name}. Write a better page, or ask for a mention
        there.
      </p>
      ${await viewBar(brand, { list: "gaps", view, csrf: page.csrf, kept: ["show"] })}
      ${rangeForm({
        path,
        filter: answers,
        covered: found,
        engines,
        tags,
        locales,
        compares: false,
        more: { show: "gaps", site },
        kept: keptView(view),
        choices: [
          {
            name: "by",
            label: "By",
            options: [
              ["url", "Page"],
              ["domain", "Site"],
            ],
            chosen: by,
          },
          {
            name: "competitor",
            label: "Competitor",
            options: [["", "Any"], ...competitors.map(({ id, name }) => [id, name] as const)],
            chosen: competitor,
          },
          { name: "type", label: "Kind of site", options: typeOptions, chosen: type },
        ],
      })}
      ${listSection({
        title: `Where competitors are and you are not${site === "" ? "" : `, on ${site}`}`,
        table,
        shown,
        ...listed,
        above:
          site === "" ? "" : html`<p><a href="${path}${toGapQuery({ ...filter, site: "" })}">On every site</a></p>`,
        empty: html`${none}`,
      })}`,
  })
}

const titleOf = ({ url, title, domain }: CitationGap): string => (title?.trim() === "" ? null : title) ?? url ?? domain

/** Says that prompts of a gap wait as a comparison, until when, and where the reason is. */
function heldNote({ held_back: held = [], prompt_ids: all }: CitationGap, path: string): Html | "" {
  const [first] = held
  if (first === undefined) return ""
  const which = held.length < all.length ? `${held.length} of its ${all.length} prompts: held` : "Held"
  return html`<p class="note">
    ${which} back until ${first.until} as a comparison. <a href="${path}?show=draw">Why, and how to release it</a>
  </p>`
}
