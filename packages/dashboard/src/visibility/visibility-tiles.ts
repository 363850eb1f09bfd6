import { fewestAnswers, formatCount, formatNumber } from "@citable/charts"
import type { VisibilityMetrics } from "@citable/contract/visibility"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { balanceTile } from "../figures/balance.ts"
import { rateTile } from "../figures/rate.ts"

/** The six numbers of a brand's visibility. Each tells what it was counted from, and what it was before. */
export function visibilityTiles(current: VisibilityMetrics, previous: VisibilityMetrics | null): Html {
  const { average_position: position, average_rank: rank, sentiment } = current
  return html`<dl class="tiles">
    ${shareTiles(current, previous)}
    ${meanTile("Place in lists", rank?.value ?? null, previous?.average_rank?.value, {
      of: rank?.count ?? 0,
      note: `In ${formatCount(rank?.count ?? 0)} answers with a list that has it; 1 is first, whoever else is on it`,
    })}
    ${meanTile("Order among tracked names", position.value, previous?.average_position.value, {
      of: position.count,
      note: `In ${formatCount(position.count)} answers that name the brand; 1 is first`,
    })}
    ${balanceTile("Sentiment", sentiment, previous?.sentiment ?? null)}
  </dl>`
}

/** The tiles of the three shares, for a list of tiles. */
export const shareTiles = (current: VisibilityMetrics, previous: VisibilityMetrics | null): Html =>
  html`${rateTile("Mention rate", current.mention_rate, previous?.mention_rate)}
  ${rateTile("Citation rate", current.citation_rate, previous?.citation_rate)}
  ${rateTile("Share of voice", current.share_of_voice, previous?.share_of_voice)}`

/** A tile of a mean. The tools give no interval of a mean, so it has no arrow. */
function meanTile(
  name: string,
  value: number | null,
  before: number | null | undefined,
  { of, note }: { of: number; note: string },
): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd class="value">${formatNumber(value)}</dd>
    <dd class="note">${value === null ? "Nothing was counted" : note}</dd>
    <dd class="note">
      ${value !== null && of < fewestAnswers ? "Too few to tell" : before == null ? "" : `${formatNumber(before)} before`}
    </dd>
  </div>`
}
