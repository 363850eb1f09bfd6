import { type Change, fewestAnswers, formatCount, sayUnchanged, toChanges } from "@citable/charts"
import type { ToolOutput } from "@citable/contract"
import type { VisibilityMetrics } from "@citable/contract/visibility"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { balanceTile } from "./balance.ts"
import { rateTile } from "./rate.ts"
import type { ToAnswers } from "./to-answers.ts"

type Visibility = ToolOutput<"get_visibility">

const shares = {
  mention_rate: ["Mention rate", "named"],
  citation_rate: ["Citation rate", "cited"],
  share_of_voice: ["Share of voice", "named"],
} as const
const shareNames = Object.keys(shares) as (keyof typeof shares)[]

/** The numbers of a brand's visibility. Each tells what it was counted from, and how it changed; the shares lead to their answers. */
export function visibilityTiles(
  { overall: { current, comparison }, found_rate: found }: Visibility,
  toAnswers?: ToAnswers,
): Html {
  const { average_position: position, average_rank: rank, sentiment } = current
  const metrics = [...shareNames, "average_rank", "average_position", "sentiment"] as const
  const changes = toChanges(metrics.map((metric) => ({ comparison, metric })))
  return html`<dl class="tiles">
    ${tilesOf(current, changes, toAnswers)}
    ${found === undefined || found.of === 0 ? "" : rateTile("Found by searches", found, null)}
    ${rank === undefined ? "" : placeTile("Place in lists", rank, changes.at(-3) ?? null, rankNote)}
    ${placeTile("Order among tracked names", position, changes.at(-2) ?? null, positionNote)}
    ${balanceTile("Sentiment", sentiment, changes.at(-1) ?? null)}
  </dl>`
}

const tilesOf = (current: VisibilityMetrics, changes: readonly (Change | null)[], toAnswers?: ToAnswers): Html =>
  html`${shareNames.map((name, index) => {
    const [title, has] = shares[name]
    return rateTile(title, current[name], changes[index] ?? null, toAnswers?.(has))
  })}`

const rankNote = (count: string): string =>
  `In ${count} answers with a list that has it; 1 is first, whoever else is on it`
const positionNote = (count: string): string => `In ${count} answers that name the brand; 1 is first`

function placeTile(
  name: string,
  { value, count, interval }: VisibilityMetrics["average_position"],
  change: Change | null,
  toNote: (count: string) => string,
): Html {
  const reach =
    interval == null ? "" : `, ${formatCount(interval.low, 1)}\u00A0to\u00A0${formatCount(interval.high, 1)}`
  return html`<div>
    <dt>${name}</dt>
    <dd class="value">${formatCount(value, 1)}</dd>
    <dd class="note">${value === null ? "Nothing was counted" : toNote(formatCount(count)) + reach}</dd>
    <dd>
      ${value !== null && count < fewestAnswers ? html`<span class="note">Too few to tell</span>` : placeText(change)}
    </dd>
  </div>`
}

/** A change of place. A higher number is worse. */
function placeText(change: Change | null): Html {
  if (change === null) return html``
  const unchanged = sayUnchanged(change)
  if (unchanged !== undefined) return html`<span class="note">${unchanged}</span>`
  const [sign, way] = change.kind === "up" ? ["▼", "later"] : ["▲", "earlier"]
  const look = change.kind === "up" ? "down" : "up"
  return html`<span class="note ${look}">${sign} ${formatCount(change.difference, 1)} places ${way}</span>`
}
