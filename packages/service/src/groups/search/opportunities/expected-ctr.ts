import { meanPosition } from "../queries/mean-position.ts"
import type { TotalSums } from "../queries/sum-by-name.ts"
import { clickRate } from "../queries/to-totals.ts"

/** The clicks and impressions of one position: of rows whose mean position rounds to it. */
interface Place {
  rows: number
  clicks: number
  impressions: number
}

const leastRows = 5
const leastImpressions = 200
const lastPlace = 20

/** A click rate to expect, and where it comes from. */
export interface ExpectedCtr {
  rate: number
  source: "site" | "typical"
}

/**
 * Half of the click rates at the positions 1 to 10 of Google that Sistrix measured over 80 million keywords (2020).
 * Half, because pages of results with an answer on top get fewer clicks since then.
 */
const typical = [0.285, 0.157, 0.11, 0.08, 0.072, 0.051, 0.04, 0.032, 0.028, 0.025].map((rate) => rate / 2)

/**
 * Computes the click rate to expect at a position: clicks / impressions of all queries of this site whose mean position
 * rounds to it. With fewer than five queries or 200 impressions, it is the typical one of the first page. Null beyond.
 */
export function createExpectedCtr({
  present,
  clicks,
  impressions,
  positions,
}: TotalSums): (position: number) => ExpectedCtr | null {
  const places = Array.from({ length: lastPlace + 1 }, (): Place => ({ rows: 0, clicks: 0, impressions: 0 }))
  for (let number = 1; number < present.length; number++) {
    const shown = impressions[number] ?? 0
    if (present[number] !== 1 || shown === 0) continue
    const place = places[Math.round(meanPosition(positions[number] ?? 0, shown))]
    if (place === undefined) continue
    place.rows++
    place.clicks += clicks[number] ?? 0
    place.impressions += shown
  }
  return (position) => {
    const at = Math.round(position)
    const place = position > lastPlace ? undefined : places[at]
    if (place !== undefined && place.rows >= leastRows && place.impressions >= leastImpressions)
      return { rate: clickRate(place.clicks, place.impressions), source: "site" }
    const rate = typical[Math.max(at, 1) - 1]
    return rate === undefined ? null : { rate, source: "typical" }
  }
}
