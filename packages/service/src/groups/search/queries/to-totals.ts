import type { SearchTotals } from "@citable/contract/search"

import { meanPosition } from "./mean-position.ts"

/** Sums of rows, as a database returns them. */
export interface Sums {
  clicks: number | string | null
  impressions: number | string | null
  positions: number | string | null
}

export const unknownTotals: SearchTotals = { clicks: null, impressions: null, ctr: null, position: null }
export const noSums: Sums = { clicks: 0, impressions: 0, positions: 0 }

/** A click on an impression of the day before counts today, so there may be more clicks than impressions: the rate is at most 1. */
export const clickRate = (clicks: number, impressions: number): number => Math.min(1, clicks / impressions)

/** Converts sums to the totals of an answer: ctr = clicks / impressions, position = mean over impressions. */
export function toTotals({ clicks, impressions, positions }: Sums): SearchTotals {
  const shown = Number(impressions ?? 0)
  const clicked = Number(clicks ?? 0)
  return {
    clicks: clicked,
    impressions: shown,
    ctr: shown === 0 ? null : clickRate(clicked, shown),
    position: shown === 0 ? null : meanPosition(Number(positions ?? 0), shown),
  }
}
