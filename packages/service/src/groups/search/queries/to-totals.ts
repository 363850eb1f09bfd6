import type { SearchTotals } from "@citable/contract/search"

/** Sums of rows, as a database returns them. */
export interface Sums {
  clicks: number | string | null
  impressions: number | string | null
  positions: number | string | null
}

export const unknownTotals: SearchTotals = { clicks: null, impressions: null, ctr: null, position: null }
export const noSums: Sums = { clicks: 0, impressions: 0, positions: 0 }

/** Converts sums to the totals of an answer: ctr = clicks / impressions, position = mean over impressions. */
export function toTotals({ clicks, impressions, positions }: Sums): SearchTotals {
  const shown = Number(impressions ?? 0)
  const clicked = Number(clicks ?? 0)
  return {
    clicks: clicked,
    impressions: shown,
    ctr: shown === 0 ? null : Math.min(1, clicked / shown),
    position: shown === 0 ? null : Number(positions ?? 0) / 1000 / shown,
  }
}
