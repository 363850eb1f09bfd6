import { formatCount, toChanges } from "@citable/charts"
import type { ToolOutput } from "@citable/contract"
import { engineTitle, type Rate } from "@citable/contract/visibility"
import { html } from "hono/html"

import type { ToAnswers } from "../figures/to-answers.ts"
import { changeCell } from "../tables/change-cell.ts"
import type { Cell, DataTable } from "../tables/data-table.ts"
import { toPassage } from "../texts/to-passage.ts"
import { promptCell } from "./prompt-cell.ts"

type Report = ToolOutput<"get_sentiment">
type Tone = Report["quotes"][number]["tone"]

/** The tones in words. */
export const tones: Readonly<Record<Tone, string>> = { positive: "Positive", neutral: "Neutral", negative: "Negative" }

const toneNames = ["positive", "neutral", "negative"] as const

/** How the balance and the share of each tone changed: the page shows all of them, so they are decided together. */
export function toneChanges({ comparison }: Pick<Report, "comparison">) {
  const [balance = null, ...shares] = toChanges([
    { comparison, metric: "sentiment" },
    ...toneNames.map((tone) => ({ comparison, metric: `${tone}_share` as const })),
  ])
  return { balance, shares }
}

/** The share of mentions with each tone, beside the days before. */
export function toneTable(
  { current, previous, shares, previous_shares: before, comparison }: ToneReport,
  toAnswers: ToAnswers,
): DataTable {
  const compares = previous !== null
  const changes = toneChanges({ comparison }).shares
  return {
    name: "Mentions by tone",
    columns: ["Tone", "Share of mentions", ...(compares ? ["Before", "Change"] : [])],
    rows: [
      ...toneNames.map((tone, index) => [
        tones[tone],
        rateOrNone(shares?.[tone], toAnswers(tone)),
        ...(compares ? [rateOrNone(before?.[tone]), changeCell(changes[index])] : []),
      ]),
      ["Not classified", mentionCount(current), ...(compares ? [mentionCount(previous), null] : [])],
    ],
  }
}

type ToneReport = Pick<Report, "current" | "previous" | "shares" | "previous_shares" | "comparison">

const rateOrNone = (rate: Rate | undefined, page?: string): Cell =>
  rate === undefined || rate.of === 0 ? null : { rate, ...(page !== undefined && { page }) }

/** Mentions without a tone are no part of the shares. */
const mentionCount = ({ unclassified }: Report["current"]): string =>
  `${formatCount(unclassified)} ${unclassified === 1 ? "mention" : "mentions"}`

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
    rows: quotes.map(({ text, tone, answered_at: at, prompt_id: id, ...engine }) => [
      { shown: html`<q>${toPassage(text)}</q>`, text },
      tones[tone],
      engineTitle(engine),
      { time: at },
      promptCell([id], options),
    ]),
  }
}
