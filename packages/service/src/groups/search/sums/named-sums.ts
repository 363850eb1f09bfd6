import type { TotalSums } from "../queries/sum-by-name.ts"
import type { Sums } from "../queries/to-totals.ts"

/** The sums of a query or a page. */
export interface NamedSums extends Sums {
  key: string
}

/** The sums at a place of a total. */
export const sumsAt = ({ clicks, impressions, positions }: TotalSums, place: number): Sums => ({
  clicks: clicks[place] ?? 0,
  impressions: impressions[place] ?? 0,
  positions: positions[place] ?? 0,
})
