import { drawDomains, fewestAnswers, type Figure, formatNumber, toChanges } from "@citable/charts"
import { engineTitle } from "@citable/contract/visibility"
import type { BrandPage, Html, PageEnv, PageHost, SignedInRequest } from "@citable/page-kit"
import type { Hono } from "hono"
import { html, raw } from "hono/html"

import { createFigures, type ReadFigure } from "../charts/create-figures.ts"
import { leftOutNote } from "../figures/left-out-note.ts"
import { readAnswerFilter, toAnswerInput, toFilterQuery } from "../range/answer-filter.ts"
import { rangeForm } from "../range/range-form.ts"
import { changeCell } from "../tables/change-cell.ts"
import { dataTable, type DataTable } from "../tables/data-table.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { domainTypes, readType, typeOptions } from "./domain-types.ts"
import { listLinks } from "./list-links.ts"
import { promptCell } from "./prompt-cell.ts"
import { readChoices } from "./read-choices.ts"
import { readPromptTexts } from "./read-prompt-texts.ts"

const sorts = [
  ["-citations", "Most cited first"],
  ["domain", "By name"],
] as const

const states = [
  ["cited", "Cited in answers"],
  ["found", "Found by searches, cited or not"],
] as const

/** Adds the page of the sites that engines cite, and of the pages of one of them. */
export function addCitationPages(app: Hono<PageEnv>, pages: PageHost): void {
  const figures = createFigures()
  app.get("/brands/:brand_id/visibility/citations", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const scope = "visibility:read"
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      const query = new URL(context.req.url).searchParams
      return query.get("domain") ? showPages(page, brand, query) : showDomains(page, { brand, query, figures })
    }),
  )
}

async function showDomains(
  page: SignedInRequest,
  { brand, query, figures }: { brand: BrandPage; query: URLSearchParams; figures: ReadFigure },
): Promise<Response> {
  const filter = readAnswerFilter(query)
  const type = readType(query)
  const [sort] = sorts.find(([value]) => value === query.get("sort")) ?? sorts[0]
  const cursor = query.get("cursor") ?? ""
  const path = `/brands/${brand.id}/visibility/citations`
  const found = await brand.call("list_citation_domains", {
    brand_id: brand.id,
    ...toAnswerInput(filter),
    compare: filter.compare,
    sort,
    limit: 50,
    ...(type === "" ? {} : { type: [type] }),
    ...(cursor === "" ? {} : { cursor }),
  })
  const compares = filter.compare !== "none"
  const changes = toChanges(found.data.map(({ comparison }) => ({ comparison, metric: "citation_rate" as const })))
  const table: DataTable = {
    name: "Cited sites",
    columns: [
      "Site",
      "Kind",
      "Pages",
      "Citations",
      "Answers that cite it",
      "Searches that found it",
      ...(compares ? ["Before", "Change"] : []),
      "Average position",
    ],
    rows: found.data.map((row, index) => [
      { page: `${path}${toFilterQuery(filter, { domain: row.domain })}`, text: row.domain },
      domainTypes[row.type],
      { number: row.urls },
      { number: row.citations },
      { rate: row.citation_rate },
      { rate: row.found_rate },
      ...(compares
        ? [
            row.previous_citation_rate === null ? null : { rate: row.previous_citation_rate },
            changeCell(changes[index]),
          ]
        : []),
      { shown: html`${formatNumber(row.average_position)}`, text: formatNumber(row.average_position) },
    ]),
  }
  if (query.get("format") === "csv") return sendCsv(table, `citations-${found.from}-${found.to}.csv`)
  const { engines, tags, locales } = await readChoices(brand, filter)
  // A figure of few answers would look as if it told something, and one of a later page would lack the first sites.
  const draws = found.answers >= fewestAnswers && sort === "-citations" && cursor === "" && table.rows.length > 0
  const figure = draws ? await figures("domains", found.data, (domains) => drawDomains(domains)) : undefined
  const more = { type, sort: sort === "-citations" ? "" : sort }
  const choices = [
    { name: "type", label: "Kind of site", options: typeOptions, chosen: type },
    { name: "sort", label: "Order", options: sorts, chosen: sort },
  ]
  return page.show({
    title: "Citations",
    section: "citations",
    brand,
    kept: toFilterQuery(filter),
    body: html`<p>The sites that engines name as sources when they answer your prompts.</p>
      ${rangeForm({ path, filter, covered: found, engines, tags, locales, choices })}
      <section>
        <h2>Cited sites</h2>
        ${leftOutNote(found.left_out)}
        <p class="note">
          ${found.answers.toLocaleString("en")} answers were counted. A page is cited if the text of an answer refers to
          it. Searches find more pages than answers cite; answers from before the service told them apart do not count
          as found.
        </p>
        ${figure === undefined ? "" : picture(figure)}
        ${table.rows.length === 0 ? html`<p>No answer of these days cites such a site.</p>` : dataTable(table)}
        ${listLinks({ path, toQuery: (one) => toFilterQuery(filter, { ...more, ...one }), cursor, next: found.next_cursor })}
      </section>`,
  })
}

/** A figure above the table that it is drawn from. The package escapes every text, also names that strangers chose. */
const picture = ({ caption, svg }: Figure): Html =>
  html`<figure class="chart">
    <figcaption>${raw(caption)}</figcaption>
    ${raw(svg)}
  </figure>`

async function showPages(page: SignedInRequest, brand: BrandPage, query: URLSearchParams): Promise<Response> {
  const filter = readAnswerFilter(query)
  const domain = (query.get("domain") ?? "").trim().toLowerCase()
  const [state] = states.find(([value]) => value === query.get("state")) ?? states[0]
  const cursor = query.get("cursor") ?? ""
  const path = `/brands/${brand.id}/visibility/citations`
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
    columns: ["Page", "Article", "Title", "Engine", "Prompt", "Cited", "Position", "Answered"],
    rows: found.data.map((row) => [
      row.unresolved ? `${row.domain} (page unknown)` : { url: row.url },
      row.content_id === null ? null : { page: `/brands/${brand.id}/articles/${row.content_id}`, text: "Yours" },
      row.title,
      engineTitle(row),
      promptCell([row.prompt_id], { brandId: brand.id, texts, range }),
      row.cited ? "yes" : "no",
      { number: row.position },
      { time: row.answered_at },
    ]),
  }
  if (query.get("format") === "csv") return sendCsv(table, `citations-${domain}-${found.from}-${found.to}.csv`)
  const [first] = found.data
  const more = { domain, state: state === "cited" ? "" : state }
  const choices = [{ name: "state", label: "Pages", options: states, chosen: state }]
  return page.show({
    title: `Citations of ${domain}`,
    section: "citations",
    brand,
    kept: range,
    body: html`<p>
        <a href="${path}${range}">All cited sites</a>${first === undefined ? "" : html` · ${domainTypes[first.type]}`}
      </p>
      ${rangeForm({ path, filter, covered: found, engines, tags, locales, more, choices, compares: false })}
      <section>
        <h2>Pages, answer by answer</h2>
        ${table.rows.length === 0 ? html`<p>${state === "cited" ? "No answer of these days cites this site." : "No search of these days found this site."}</p>` : dataTable(table)}
        ${listLinks({ path, toQuery: (one) => toFilterQuery(filter, { ...more, ...one }), cursor, next: found.next_cursor })}
      </section>`,
  })
}
