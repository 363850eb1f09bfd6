import type { Database } from "@citable/storage/database"
import type { NamedDimension } from "@citable/storage/search/search-names"

import { readSelection } from "./read-selection.ts"
import type { RowSelection } from "./select-periods.ts"

/** The sums of several days by the numbers of names. */
export interface TotalSums {
  clicks: Float64Array
  impressions: Float64Array
  positions: Float64Array
  /** 1 where a name has a row on any day. */
  present: Uint8Array
}

/** Sums of zero for numbers below `size`. */
export const emptySums = (size: number): TotalSums => ({
  clicks: new Float64Array(size),
  impressions: new Float64Array(size),
  positions: new Float64Array(size),
  present: new Uint8Array(size),
})

/** Adds up the rows of a selection by query or by page. */
export async function sumByName(db: Database, by: NamedDimension, selection: RowSelection): Promise<TotalSums> {
  let total = emptySums(1024)
  for await (const part of readSelection(db, selection)) {
    const numbers = part.column(by)
    // An import can add names while this reads.
    let most = 0
    for (let row = 0; row < part.size; row++) most = Math.max(most, numbers[row] ?? 0)
    if (most >= total.present.length) total = enlarge(total, Math.max(most + 1, total.present.length * 2))
    const [clicks, impressions, positions] = [
      part.column("clicks"),
      part.column("impressions"),
      part.column("positions"),
    ]
    for (let row = 0; row < part.size; row++) {
      const number = numbers[row] ?? 0
      total.present[number] = 1
      total.clicks[number] = (total.clicks[number] ?? 0) + (clicks[row] ?? 0)
      total.impressions[number] = (total.impressions[number] ?? 0) + (impressions[row] ?? 0)
      total.positions[number] = (total.positions[number] ?? 0) + (positions[row] ?? 0)
    }
  }
  return total
}

function enlarge(sums: TotalSums, size: number): TotalSums {
  const larger = emptySums(size)
  for (const name of ["clicks", "impressions", "positions", "present"] as const) larger[name].set(sums[name])
  return larger
}
