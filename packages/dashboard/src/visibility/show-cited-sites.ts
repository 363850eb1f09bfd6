import { drawDomains, fewestAnswers, formatCount, toChanges } from "@citable/charts"
import type { CitationDomain } from "@citable/contract/visibility"
import type { BrandPage, SignedInRequest } from "@citable/page-kit"
import { html } from "hono/html"

import type { ReadFigure } from "../charts/create-figures.ts"
import { showFigure } from "../charts/show-figure.ts"
import { leftOutNote } from "../figures/left-out-note.ts"
import { readAnswerFilter, toAnswerInput, toFilterQuery } from "../range/answer-filter.ts"
import { rangeForm } from "../range/range-form.ts"
import { changeCell } from "../tables/change-cell.ts"
import type { Cell, DataTable } from "../tables/data-table.ts"
import { keptView } from "../tables/kept-view.ts"
import { listSection } from "../tables/list-section.ts"
import { openTableView } from "../tables/table-view.ts"
import { viewBar } from "../tables/view-bar.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { domainTypes, readType, typeOptions } from "./domain-types.ts"
import { readChoices } from "./read-choices.ts"
import { sourceTabs } from "./source-tabs.ts"

const sorts = { Site: ["domain"], Citations: ["-citations"] } as const

/** Shows the sites that engines cite. */
export async function showCitedSites(
  page: SignedInRequest,
  { brand, address, figures }: { brand: BrandPage; address: string; figures: ReadFigure },
): Promise<Response> {
  const query = new URL(address).searchParams
  const filter = readAnswerFilter(query)
  const type = readType(query)
  const sort = query.get("sort") === "domain" ? "domain" : "-citations"
  const cursor = query.get("cursor") ?? ""
  const path = `/brands/${brand.id}/visibility/sources`
  const found = await brand.call("list_citation_domains", {
    brand_id: brand.id,
    ...toAnswerInput(filter),
    compare: filter.compare,
    sort,
    named: true,
    limit: 50,
    ...(type === "" ? {} : { type: [type] }),
    ...(cursor === "" ? {} : { cursor }),
  })
  const compares = filter.compare !== "none"
  const changes = toChanges(found.data.map(({ comparison }) => ({ comparison, metric: "citation_rate" as const })))
  const gapsOf = (domain: string): Cell => ({
    page: `${path}${toFilterQuery(filter, { show: "gaps", site: domain })}`,
    text: "Where only competitors are",
  })
  const table: DataTable = {
    name: "Cited sites",
    columns: [
      "Site",
      "Kind",
      "Citations",
      "Answers that cite it",
      "You",
      ...(compares ? ["Change", "Before"] : []),
      "Searches that found it",
      "Average position",
      "Pages",
      "Gaps",
    ],
    rows: found.data.map((row, index) => [
      { page: `${path}${toFilterQuery(filter, { domain: row.domain })}`, text: row.domain },
      domainTypes[row.type],
      { number: row.citations },
      { rate: row.citation_rate },
      youCell(row),
      ...(compares
        ? [
            changeCell(changes[index]),
            row.previous_citation_rate === null ? null : { rate: row.previous_citation_rate },
          ]
        : []),
      { rate: row.found_rate },
      { number: row.average_position, decimals: 1 },
      { number: row.urls },
      row.type === "own" ? null : gapsOf(row.domain),
    ]),
  }
  const view = openTableView(address)
  const list = { view, at: cursor, next: found.next_cursor }
  if (query.get("format") === "csv") return sendCsv(table, `sources-${found.from}-${found.to}.csv`, list)
  const { engines, tags, locales } = await readChoices(brand, filter)
  // A figure of few answers would look as if it told something, and one of a later page would lack the first sites.
  const draws = found.answers >= fewestAnswers && sort === "-citations" && cursor === "" && table.rows.length > 0
  const figure = draws ? await figures("domains", found.data, (domains) => drawDomains(domains)) : undefined
  const choices = [{ name: "type", label: "Kind of site", options: typeOptions, chosen: type }]
  return page.show({
    title: "Sources",
    section: "sources",
    brand,
    kept: toFilterQuery(filter),
    body: html`${sourceTabs(path, toFilterQuery(filter), "")}
      <p>
        The sites that engines name as sources when they answer your prompts. “You” says whether answers that cite a
        site name ${brand.name}.
      </p>
      ${await viewBar(brand, { list: "sources", view, csrf: page.csrf })}
      ${rangeForm({ path, filter, covered: found, engines, tags, locales, choices, kept: keptView(view) })}
      ${listSection({
        title: "Cited sites",
        table,
        ...list,
        sorts,
        sort,
        above: html`${leftOutNote(found.left_out)}
          <p class="note">
            ${formatCount(found.answers)} answers were counted. A page is cited if the text of an answer refers to it.
            Searches find more pages than answers cite; answers from before the service told them apart do not count as
            found.
          </p>
          ${figure === undefined ? "" : showFigure(figure)}`,
        empty: html`No answer of these days cites such a site.`,
      })}`,
  })
}

/** Whether answers that cite a site name the brand too. */
function youCell({ named_rate: rate }: CitationDomain): Cell {
  if (rate === undefined || rate.of === 0) return null
  const counted = `${formatCount(rate.count)} of ${formatCount(rate.of)}`
  const text = `${rate.count === 0 ? "no" : "yes"}, in ${counted}`
  const shown = html`${rate.count === 0 ? "no" : "yes"} <span class="note">in ${counted}</span>`
  return { shown, text, order: rate.value }
}
