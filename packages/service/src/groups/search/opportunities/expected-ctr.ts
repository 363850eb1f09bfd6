/** The clicks and impressions of one position: of rows whose mean position rounds to it. */
interface Place {
  rows: number
  clicks: number
  impressions: number
}

const leastRows = 5
const leastImpressions = 200
const lastPlace = 20

export interface Ranked {
  clicks: number
  impressions: number
  position: number
}

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
export function createExpectedCtr(rows: Iterable<Ranked>): (position: number) => ExpectedCtr | null {
  const places = new Map<number, Place>()
  for (const { clicks, impressions, position } of rows) {
    const at = Math.round(position)
    const place = places.get(at) ?? { rows: 0, clicks: 0, impressions: 0 }
    place.rows++
    place.clicks += clicks
    place.impressions += impressions
    places.set(at, place)
  }
  return (position) => {
    const at = Math.round(position)
    const place = position > lastPlace ? undefined : places.get(at)
    if (place !== undefined && place.rows >= leastRows && place.impressions >= leastImpressions)
      return { rate: Math.min(1, place.clicks / place.impressions), source: "site" }
    const rate = typical[Math.max(at, 1) - 1]
    return rate === undefined ? null : { rate, source: "typical" }
  }
}
