import type { ToolOutput } from "@citable/contract"
import { html } from "hono/html"

import { fewest } from "../figures/compare-rates.ts"
import { countText } from "../figures/number-text.ts"
import type { Cell, DataTable } from "../tables/data-table.ts"
import { promptCell } from "./prompt-cell.ts"

type Report = ToolOutput<"get_sentiment">
type Tone = Report["quotes"][number]["tone"]

/** The tones in words. */
export const tones: Readonly<Record<Tone, string>> = { positive: "Positive", neutral: "Neutral", negative: "Negative" }

/** How many mentions have a tone. */
export const countToned = ({ positive, neutral, negative }: Report["current"]): number => positive + neutral + negative

/** How many mentions have which tone, beside the days before. */
export function toneTable({ current, previous }: Pick<Report, "current" | "previous">): DataTable {
  const cell = (counts: Report["current"], tone: Tone): Cell => {
    const of = countToned(counts)
    if (of === 0) return null
    const text = `${countText(counts[tone])} of ${countText(of)}`
    return of < fewest ? `${text}: too few to tell` : text
  }
  const before = (value: (counts: Report["current"]) => Cell): Cell[] => (previous === null ? [] : [value(previous)])
  return {
    name: "Mentions by tone",
    columns: ["Tone", "Mentions", ...(previous === null ? [] : ["Before"])],
    rows: [
      ...(["positive", "neutral", "negative"] as const).map((tone) => [
        tones[tone],
        cell(current, tone),
        ...before((counts) => cell(counts, tone)),
      ]),
      ["Not classified", countText(current.unclassified), ...before(({ unclassified }) => countText(unclassified))],
    ],
  }
}

/** The words that stand beside the brand's name, by tone. */
export function themeTable(themes: Report["themes"]): DataTable {
  return {
    name: "Themes",
    columns: ["Theme", "Tone", "Sentences", "Answers"],
    rows: themes.map(({ theme, tone, mentions, answers }) => [
      theme,
      tones[tone],
      { number: mentions },
      { number: answers },
    ]),
  }
}

/** Sentences about the brand, word for word. */
export function quoteTable(quotes: Report["quotes"], options: Parameters<typeof promptCell>[1]): DataTable {
  return {
    name: "Quotes",
    columns: ["Sentence", "Tone", "Engine", "Answered", "Prompt"],
    rows: quotes.map(({ text, tone, engine, answered_at: at, prompt_id: id }) => [
      { shown: html`<q>${text}</q>`, text },
      tones[tone],
      engine,
      { time: at },
      promptCell([id], options),
    ]),
  }
}
