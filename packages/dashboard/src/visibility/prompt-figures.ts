import { type Figure, formatCount, renderLineChart } from "@citable/charts"
import type { Answer } from "@citable/contract/visibility"
import type { BrandPage, Html } from "@citable/page-kit"
import { html } from "hono/html"

import { numberTile } from "../figures/number-tile.ts"
import { rateTile } from "../figures/rate.ts"
import type { DataTable } from "../tables/data-table.ts"

/** As many answers the tool gives at once. */
const most = 100

export interface PromptFigures {
  tiles: Html
  /** The course by day, and the table behind it. Undefined if all answers are of one day. */
  course: { figure: Figure; table: DataTable } | undefined
}

/** Counts how often the latest answers to a prompt name and cite the brand, in which place, and how that went by day. */
export async function readPromptFigures(
  { id: brandId, call }: BrandPage,
  promptId: string,
  days: { from?: string; to?: string; engine?: string },
): Promise<PromptFigures | undefined> {
  const input = { brand_id: brandId, prompt_id: promptId, ...days, limit: most }
  const { data, next_cursor: next } = await call("get_prompt_results", input)
  const answers = data.filter(({ left_out: reason }) => reason == null)
  if (answers.length === 0) return undefined
  const ranks = answers.flatMap((answer) => ownMention(answer)?.rank ?? [])
  const of = next === null ? "all answers of these days" : `the latest ${most} answers of these days`
  const isNamed = (answer: Answer) => ownMention(answer) !== undefined
  const tiles = html`<dl class="tiles">
      ${rateTile("Named", shareOf(answers, isNamed), null)} ${rateTile("Cited", shareOf(answers, isCited), null)}
      ${numberTile("Place in its lists", mean(ranks), {
        toText: (value) => formatCount(value, 1),
        note: ranks.length === 0 ? "No list names the brand" : `In ${ranks.length} lists; 1 is first`,
      })}
    </dl>
    <p class="note">Counted from ${of}.</p>`
  const byDay = Map.groupBy(answers, ({ answered_at: at }) => at.slice(0, 10))
  if (byDay.size < 2) return { tiles, course: undefined }
  const points = [...byDay]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, all]) => ({ date, all, named: shareOf(all, isNamed), cited: shareOf(all, isCited) }))
  const figure = await renderLineChart({
    id: "prompt",
    title: "Answers that name and cite the brand, by day",
    description: "Shares of answers to this prompt that name the brand (solid line) and cite its pages (dashed line).",
    unit: "share",
    series: [
      { name: "named", points: points.map(({ date, named }) => ({ date, ...named })) },
      { name: "cited", points: points.map(({ date, cited }) => ({ date, ...cited })) },
    ],
  })
  const table: DataTable = {
    name: "Answers by day",
    columns: ["Day", "Answers", "Named", "Cited"],
    rows: points.map(({ date, all, named, cited }) => [
      date,
      { number: all.length },
      { number: named.count },
      { number: cited.count },
    ]),
  }
  return { tiles, course: { figure, table } }
}

const ownMention = ({ mentions }: Answer) => mentions.find(({ competitor_id: competitor }) => competitor === null)

const isCited = ({ citations }: Answer): boolean => citations.some(({ type }) => type === "own")

function shareOf(answers: readonly Answer[], has: (answer: Answer) => boolean) {
  const count = answers.filter(has).length
  return { value: count / answers.length, count, of: answers.length, interval: null }
}

const mean = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0) / numbers.length
