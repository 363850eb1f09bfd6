import { engineTitle } from "@citable/contract/visibility"
import type { PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { hasWriter } from "../articles/has-writer.ts"
import { toFilterQuery } from "../range/answer-filter.ts"
import { rangeForm } from "../range/range-form.ts"
import { dataTable, type DataTable } from "../tables/data-table.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { addSubjectRoutes } from "./add-subject-routes.ts"
import { domainTypes, typeOptions } from "./domain-types.ts"
import { findGap } from "./find-gap.ts"
import { gapKey, readGapFilter, toGapInput, toGapQuery } from "./gap-filter.ts"
import { listLinks } from "./list-links.ts"
import { namedPrompts, promptCell } from "./prompt-cell.ts"
import { readAllCompetitors } from "./read-all-competitors.ts"
import { readChoices } from "./read-choices.ts"
import { readPromptTexts } from "./read-prompt-texts.ts"
import { writeButtons } from "./write-buttons.ts"

/** Adds the list of sources that engines cite for competitors and not for the brand, each with a way to write about it. */
export function addGapPages(app: Hono<PageEnv>, pages: Pick<PageHost, "serveSignedIn">): void {
  const route = "/brands/:brand_id/visibility/gaps"
  app.get(route, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const scope = "visibility:read"
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      const query = new URL(context.req.url).searchParams
      const filter = readGapFilter(query)
      const { answers, by, competitor, type, cursor } = filter
      const path = `/brands/${brand.id}/visibility/gaps`
      const found = await brand.call("list_citation_gaps", toGapInput(brand.id, filter))
      const { engines, tags, locales, prompts } = await readChoices(brand, answers)
      const ids = found.data.flatMap(({ prompt_ids: all }) => namedPrompts(all))
      const texts = await readPromptTexts(brand, ids, prompts)
      const range = toFilterQuery(answers)
      const table: DataTable = {
        name: "Gaps",
        columns: [
          "Source",
          ...(by === "url" ? ["Title"] : []),
          "Kind",
          "Answers name",
          "Answers",
          "Engines",
          "Prompts",
          "Last cited",
        ],
        rows: found.data.map((gap) => [
          gap.url === null
            ? {
                page: `/brands/${brand.id}/visibility/citations${toFilterQuery(answers, { domain: gap.domain })}`,
                text: gap.domain,
              }
            : { url: gap.url },
          ...(by === "url" ? [gap.title] : []),
          domainTypes[gap.type],
          `${gap.competitors.map(({ name }) => name).join(", ")}, not ${brand.name}`,
          { number: gap.answers },
          gap.engines.map((engine) => engineTitle({ engine })).join(", "),
          promptCell(gap.prompt_ids, { brandId: brand.id, texts, range }),
          { time: gap.last_cited_at },
        ]),
      }
      if (query.get("format") === "csv") return sendCsv(table, `gaps-${found.from}-${found.to}.csv`)
      const competitors = await readAllCompetitors(brand)
      const canWrite = brand.scopes.has("content:write")
      const canGenerate = brand.scopes.has("content:generate") && (await hasWriter(brand))
      const list = toGapQuery(filter, { cursor })
      const action = (key: string) => writeButtons({ path, query: list, key, csrf: page.csrf, canWrite, canGenerate })
      const shown: DataTable =
        canWrite || canGenerate
          ? {
              ...table,
              columns: table.columns.toSpliced(1, 0, "Write"),
              rows: table.rows.map((row, at) => {
                const gap = found.data[at]
                return gap === undefined ? row : row.toSpliced(1, 0, { shown: action(gapKey(gap)), text: "" })
              }),
            }
          : table
      return page.show({
        title: "Gaps",
        section: "gaps",
        brand,
        kept: range,
        body: html`<p>
            Sources of answers that name a competitor and not ${brand.name}. Write a better page, or ask for a mention
            there.
          </p>
          ${rangeForm({
            path,
            filter: answers,
            covered: found,
            engines,
            tags,
            locales,
            compares: false,
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
          <section>
            <h2>Where competitors are and you are not</h2>
            ${
              table.rows.length === 0
                ? html`<p>
                    ${
                      competitors.length === 0
                        ? html`Gaps need competitors:
                            <a href="/brands/${brand.id}/visibility/competitors">track one</a>.`
                        : "No answer of these days cites a source for a competitor alone."
                    }
                  </p>`
                : dataTable(shown)
            }
            ${listLinks({ path, toQuery: (more) => toGapQuery(filter, more), cursor, next: found.next_cursor })}
          </section>`,
      })
    }),
  )
  addSubjectRoutes(app, pages, route, findGap)
}
