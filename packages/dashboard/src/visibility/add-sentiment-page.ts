import { formatCount } from "@citable/charts"
import type { PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { balanceTile } from "../figures/balance.ts"
import { leftOutNote } from "../figures/left-out-note.ts"
import { readAnswerFilter, toAnswerInput, toFilterQuery } from "../range/answer-filter.ts"
import { openAnswersPath } from "../range/open-answers-path.ts"
import { rangeForm } from "../range/range-form.ts"
import type { DataTable } from "../tables/data-table.ts"
import { listSection } from "../tables/list-section.ts"
import { openTableView } from "../tables/table-view.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { readChoices } from "./read-choices.ts"
import { readPromptTexts } from "./read-prompt-texts.ts"
import { quoteTable, themeTable, toneChanges, tones, toneTable } from "./sentiment-tables.ts"

/** As many sentences of each tone are shown, unless somebody chooses one. */
const few = 6

/** Adds the page of the tone in which answers speak about the brand: counts, themes and sentences. */
export function addSentimentPage(app: Hono<PageEnv>, pages: PageHost): void {
  app.get("/brands/:brand_id/visibility/sentiment", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const scope = "visibility:read"
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      const query = new URL(context.req.url).searchParams
      const filter = readAnswerFilter(query)
      const tone = Object.hasOwn(tones, query.get("tone") ?? "") ? (query.get("tone") ?? "") : ""
      const path = `/brands/${brand.id}/visibility/sentiment`
      const input = { brand_id: brand.id, ...toAnswerInput(filter), compare: filter.compare }
      const report = await brand.call("get_sentiment", input)
      const isChosen = (one: { tone: string }) => tone === "" || one.tone === tone
      const all = report.quotes.filter(isChosen)
      const quotes =
        tone === "" ? [...Map.groupBy(all, (one) => one.tone).values()].flatMap((some) => some.slice(0, few)) : all
      const { engines, tags, locales, prompts } = await readChoices(brand, filter)
      const ids = quotes.map(({ prompt_id: id }) => id)
      const texts = await readPromptTexts(brand, ids, prompts)
      const range = toFilterQuery(filter)
      const byTone = toneTable(report, openAnswersPath(brand.id, filter, report))
      const tables: Readonly<Record<string, DataTable>> = {
        tones: byTone,
        themes: themeTable(report.themes.filter(isChosen)),
        quotes: quoteTable(quotes, { brandId: brand.id, texts, range }),
      }
      const listOf = (name: string) => ({ view: openTableView(context.req.url, { name }), at: "", next: null })
      if (query.get("format") === "csv") {
        const name = query.get("table") ?? ""
        const asked = tables[name] ?? byTone
        return sendCsv(asked, `${asked.name}-${report.from}-${report.to}.csv`, listOf(name))
      }
      const { balance } = toneChanges(report)
      const section = (name: string, heading: string, empty: string, above = "") => {
        const table = tables[name]
        return table === undefined
          ? ""
          : listSection({
              title: heading,
              table,
              ...listOf(name),
              file: name,
              above: above === "" ? "" : html`<p class="note">${above}</p>`,
              empty: html`${empty}`,
            })
      }
      return page.show({
        title: "Sentiment",
        section: "sentiment",
        brand,
        kept: range,
        body: html`${rangeForm({
            path,
            filter,
            covered: report,
            engines,
            tags,
            locales,
            choices: [{ name: "tone", label: "Tone", options: [["", "All"], ...Object.entries(tones)], chosen: tone }],
          })}
          <dl class="tiles">
            ${balanceTile("Balance of tones", report.current, balance)}
            ${report.previous === null ? "" : balanceTile("Before", report.previous, null)}
            <div>
              <dt>Answers</dt>
              <dd class="value">${formatCount(report.answers)}</dd>
            </div>
          </dl>
          <p class="note">
            ${leftOutNote(report.left_out)} The balance is (positive − negative) / all mentions with a tone, from −1 to
            1, with its 95 % interval. ${languageNote} ${readerNote(report.judged ?? 0)}
          </p>
          ${section("tones", "Mentions by tone", "Nothing was counted.")}
          ${section("themes", "Themes", "No word stands near your name in two or more answers.")}
          ${section("quotes", "Sentences, word for word", "No sentence of these days has this tone.", quotes.length === all.length ? "" : `The latest ${few} of each tone. Choose a tone above to read more.`)}`,
      })
    }),
  )
}

const readerNote = (judged: number) =>
  judged === 0
    ? "Rules read the tones."
    : `A language model has judged ${formatCount(judged)} ${judged === 1 ? "sentence" : "sentences"} of all answers. Rules read the others.`

const languageNote =
  "Answers in English, German, French, Spanish and Portuguese have a tone, clause by clause. Mentions in other languages are found, but not classified."
