import type { Database } from "../../../storage/database.ts"
import type { NamedDimension } from "../../../storage/search/search-names.ts"
import type { RowSelection } from "../queries/select-periods.ts"
import { type RankedSums, rankSums } from "./rank-sums.ts"
import { readTotalSums } from "./read-total-sums.ts"
import { giveBackSums } from "./spare-sums.ts"

/** Adds up a selection by query or by page, for something that orders its names. The sums are gone afterwards. */
export async function readSums<Result>(
  db: Database,
  by: NamedDimension,
  selection: RowSelection,
  use: (sums: RankedSums) => Promise<Result>,
): Promise<Result> {
  const total = await readTotalSums(db, by, selection)
  try {
    return await use(rankSums(db, { brandId: selection.brandId, dimension: by }, total))
  } finally {
    giveBackSums(total)
  }
}
