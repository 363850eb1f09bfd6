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

/**
 * Computes the click rate of this site's own results at a position: clicks / impressions of all queries whose mean
 * position rounds to it. Null with fewer than five queries or 200 impressions, and beyond position 20.
 */
export function createExpectedCtr(rows: Iterable<Ranked>): (position: number) => number | null {
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
    const place = places.get(Math.round(position))
    if (place === undefined || position > lastPlace) return null
    if (place.rows < leastRows || place.impressions < leastImpressions) return null
    return Math.min(1, place.clicks / place.impressions)
  }
}
