import { type Change, fewestAnswers, formatCount, formatNumber, sayUnchanged, toChanges } from "@citable/charts"
import type { ToolOutput } from "@citable/contract"
import type { VisibilityMetrics } from "@citable/contract/visibility"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { balanceTile } from "./balance.ts"
import { rateTile } from "./rate.ts"

type Overall = ToolOutput<"get_visibility">["overall"]

const shares = {
  mention_rate: "Mention rate",
  citation_rate: "Citation rate",
  share_of_voice: "Share of voice",
} as const
const shareNames = Object.keys(shares) as (keyof typeof shares)[]

/** The six numbers of a brand's visibility. Each tells what it was counted from, and how it changed. */
export function visibilityTiles({ current, comparison }: Overall): Html {
  const { average_position: position, average_rank: rank, sentiment } = current
  const metrics = [...shareNames, "average_position", "sentiment"] as const
  const changes = toChanges(metrics.map((metric) => ({ comparison, metric })))
  return html`<dl class="tiles">
    ${tilesOf(current, changes)} ${rankTile(rank)} ${positionTile(position, changes[shareNames.length] ?? null)}
    ${balanceTile("Sentiment", sentiment, changes[shareNames.length + 1] ?? null)}
  </dl>`
}

/** The tiles of the three shares, for a list of tiles. */
export const shareTiles = ({ current, comparison }: Overall): Html =>
  tilesOf(current, toChanges(shareNames.map((metric) => ({ comparison, metric }))))

const tilesOf = (current: VisibilityMetrics, changes: readonly (Change | null)[]): Html =>
  html`${shareNames.map((name, index) => rateTile(shares[name], current[name], changes[index] ?? null))}`

/** The place in lists. Nothing compares it, so it has no arrow. */
const rankTile = (rank: VisibilityMetrics["average_rank"]): Html =>
  html`<div>
    <dt>Place in lists</dt>
    <dd class="value">${formatNumber(rank?.value ?? null)}</dd>
    <dd class="note">
      ${
        rank?.value == null
          ? "Nothing was counted"
          : `In ${formatCount(rank.count)} answers with a list that has it; 1 is first, whoever else is on it`
      }
    </dd>
    <dd>${rank?.value != null && rank.count < fewestAnswers ? html`<span class="note">Too few to tell</span>` : ""}</dd>
  </div>`

function positionTile({ value, count, interval }: VisibilityMetrics["average_position"], change: Change | null): Html {
  const reach = interval == null ? "" : `, ${formatNumber(interval.low)}\u00A0to\u00A0${formatNumber(interval.high)}`
  return html`<div>
    <dt>Order among tracked names</dt>
    <dd class="value">${formatNumber(value)}</dd>
    <dd class="note">
      ${value === null ? "Nothing was counted" : `In ${formatCount(count)} answers that name the brand; 1 is first${reach}`}
    </dd>
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
  return html`<span class="note ${look}">${sign} ${formatNumber(change.difference)} places ${way}</span>`
}
