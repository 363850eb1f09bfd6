import {
  drawEngines,
  drawRates,
  drawVoices,
  fewestAnswers,
  type Figure,
  formatCount,
  formatInterval,
} from "@citable/charts"
import type { ToolOutput } from "@citable/contract"
import type { Scan, Visibility } from "@citable/contract/visibility"
import type { BrandPage, Html, PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { createFigures } from "../charts/create-figures.ts"
import { showFigure } from "../charts/show-figure.ts"
import { appsNote } from "../figures/apps-note.ts"
import { leftOutNote } from "../figures/left-out-note.ts"
import { visibilityTiles } from "../figures/visibility-tiles.ts"
import { time } from "../frame/time.ts"
import { type AnswerFilter, readAnswerFilter, toAnswerInput, toFilterQuery } from "../range/answer-filter.ts"
import { openAnswersPath } from "../range/open-answers-path.ts"
import { rangeForm } from "../range/range-form.ts"
import { dataTable, type DataTable } from "../tables/data-table.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { csvLink } from "./csv-link.ts"
import { figureDefinitions } from "./figure-definitions.ts"
import { nextActionList, readNextActions } from "./next-actions.ts"
import { readChoices } from "./read-choices.ts"
import { scanStates } from "./scan-states.ts"
import { dayTable, engineTable, voiceTable } from "./visibility-tables.ts"

const day = 86_400_000
/** A longer range has one point a week. */
const longestByDay = 60

/** Adds the page that says whether AI assistants name and cite a brand, and what to do next. */
export function addVisibilityPage(app: Hono<PageEnv>, pages: PageHost): void {
  const figures = createFigures()
  app.get("/brands/:brand_id/visibility", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "visibility:read" })
      const query = new URL(context.req.url).searchParams
      const filter = readAnswerFilter(query)
      const path = `/brands/${brand.id}/visibility`
      const questions = query.get("questions") === "true"
      const { visibility, series, voices } = await readFigures(brand, filter, { questions })
      const toAnswers = openAnswersPath(brand.id, filter, visibility)
      const tables = {
        days: dayTable(series, toAnswers),
        engines: engineTable(visibility, toAnswers),
        voices: voiceTable(voices, brand.name, toAnswers),
      }
      if (query.get("format") === "csv") {
        const name = (["engines", "voices"] as const).find((one) => one === query.get("table")) ?? "days"
        return sendCsv(tables[name], `visibility-${name}-${visibility.from}-${visibility.to}.csv`)
      }
      const {
        data: [last],
      } = await brand.call("list_scans", { brand_id: brand.id, limit: 1 })
      const choices = await readChoices(brand, filter)
      const { overall } = visibility
      const isEmpty = overall.answers === 0 && overall.previous_answers === 0
      const draws = overall.answers >= fewestAnswers
      const { name } = brand
      const rates = draws ? await figures(`rates ${name}`, series, (one) => drawRates(one, { name })) : undefined
      const engines = draws
        ? await figures(`engines ${name}`, visibility.engines, (one) => drawEngines(one, { name }))
        : undefined
      const shares = draws ? await figures("voices", voices.data, (one) => drawVoices(one)) : undefined
      const actions = isEmpty ? undefined : await readNextActions(pages, brand, filter, overall)
      return page.show({
        title: "AI visibility",
        section: "visibility",
        brand,
        kept: toFilterQuery(filter),
        body: html`${rangeForm({
          path,
          filter,
          covered: visibility,
          engines: choices.engines,
          tags: choices.tags,
          locales: choices.locales,
        })}
        ${(visibility.notices ?? []).map(({ text }) => html`<p class="notice" role="note">${text}</p>`)}
        ${lastScan(path, last, toFilterQuery(filter))}
        ${
          filter.engine.endsWith(":app")
            ? ""
            : appsNote(visibility, { brandName: name, path: path + toFilterQuery({ ...filter, engine: ":app" }) })
        }
        ${
          isEmpty
            ? empty(path, last !== undefined, toFilterQuery(filter))
            : html`${tooFew(overall.answers)} ${countedApart(visibility)} ${visibilityTiles(visibility, toAnswers)}
                ${figureDefinitions} ${leftOutNote(visibility.left_out)}
                ${questionNote(visibility.questions, path + toFilterQuery(filter, { questions: "true" }))}
                <section>
                  <h2>What to do next</h2>
                  ${actions === undefined ? "" : nextActionList(actions, brand, filter)}
                </section>
                <section>
                  <h2>By ${series.interval}</h2>
                  ${behind(rates, tables.days)} ${csvLink(path, filter, "the days", { table: "days" })}
                </section>
                <section>
                  <h2>By engine</h2>
                  ${behind(engines, tables.engines)} ${csvLink(path, filter, "the engines", { table: "engines" })}
                </section>
                <section>
                  <h2>Share of voice</h2>
                  ${behind(shares, tables.voices)} ${csvLink(path, filter, "the names", { table: "voices" })}
                </section>`
        }`,
      })
    }),
  )
}

/** Reads the figures of a range. All tools get the days that the first one chose. */
async function readFigures({ id, call }: BrandPage, filter: AnswerFilter, { questions }: { questions: boolean }) {
  const asked = { brand_id: id, ...toAnswerInput(filter) }
  const { compare } = filter
  const visibility = await call("get_visibility", { ...asked, compare, ...(questions ? { questions } : {}) })
  const { from, to } = visibility
  const interval = (Date.parse(to) - Date.parse(from)) / day < longestByDay ? "day" : "week"
  return {
    visibility,
    series: await call("get_visibility_timeseries", { ...asked, from, to, interval }),
    voices: await call("get_share_of_voice", { ...asked, from, to, compare }),
  }
}

/** A table behind its figure. Few answers have no figure: it would look like a trend. */
const behind = (figure: Figure | undefined, table: DataTable): Html =>
  figure === undefined ? dataTable(table) : showFigure(figure, dataTable(table))

/** What the intervals of the tiles are about, and what they are for all questions like the prompts: at `path`, because that costs more. */
function questionNote(questions: ToolOutput<"get_visibility">["questions"], path: string): Html {
  if (questions === undefined)
    return html`<p class="note">
      The intervals are about these prompts. <a href="${path}">Show them for all questions of their kind</a>
    </p>`
  const { prompts, mention_rate: named, citation_rate: cited } = questions
  if (named === null)
    return html`<p class="note">
      ${formatCount(prompts)} ${prompts === 1 ? "prompt does" : "prompts do"} not tell how much questions of their kind
      differ: that takes 10.
    </p>`
  return html`<p class="note">
    The intervals are about these ${formatCount(prompts)} prompts. For all questions of their kind, the mention rate is
    ${formatInterval(named)}${cited === null ? "" : html`, and the citation rate ${formatInterval(cited)}`}.
  </p>`
}

function tooFew(answers: number): Html {
  if (answers >= fewestAnswers) return html``
  return html`<p class="notice">
    Too few to tell: these are ${formatCount(answers)} ${answers === 1 ? "answer" : "answers"}. From ${fewestAnswers}
    on, the figures mean something.
  </p>`
}

/** What the figures leave out, and what is no mention. */
function countedApart({ uncounted, overall }: Visibility): Html {
  const { from_memory: memory = 0, cut = 0, filtered = 0, refused = 0 } = uncounted ?? {}
  const parts = [
    [memory, "from the model's memory, without a web search"],
    [cut, "that break off"],
    [filtered, "that a filter of the vendor ended"],
    [refused, "that refuse to answer"],
  ] as const
  const told = parts.flatMap(([count, what]) => (count === 0 ? [] : [`${formatCount(count)} ${what}`]))
  const absent = overall.current.absent ?? 0
  return html`<p class="soft">
    A mention is an answer that says something of the brand.
    ${absent === 0 ? "" : `${formatCount(absent)} ${absent === 1 ? "answer knows" : "answers know"} nothing of it: no mention.`}
    ${told.length === 0 ? "" : `Some answers count in no figure: ${told.join(", ")}.`}
  </p>`
}

function lastScan(path: string, last: Scan | undefined, query: string): Html {
  if (last === undefined) return html``
  return html`<p>
    Last scan: <a href="${path}/scans/${last.id}${query}">${time(last.created_at)}</a>, ${scanStates[last.status]},
    ${formatCount(last.answered)} of ${formatCount(last.planned)} questions answered.
    <a href="${path}/scans${query}">All scans</a>
  </p>`
}

function empty(path: string, isScanned: boolean, query: string): Html {
  return html`<section>
    <p>
      ${isScanned ? "There are no answers in these days." : "No engine has been asked yet."} Write down what buyers ask,
      and let the engines answer.
    </p>
    <div class="actions"><a class="button" href="${path}/prompts${query}">Open the prompts</a></div>
  </section>`
}
