import type { Database } from "../../../storage/database.ts"
import type { NamedDimension } from "../../../storage/search/search-names.ts"
import type { RowSelection } from "../queries/select-periods.ts"
import { type RankedSums, rankSums } from "./rank-sums.ts"
import { readTotalSums } from "./read-total-sums.ts"

/** Adds up a selection by query or by page, to order its names. */
export async function readSums(db: Database, by: NamedDimension, selection: RowSelection): Promise<RankedSums> {
  return rankSums(db, { brandId: selection.brandId, dimension: by }, await readTotalSums(db, by, selection))
}
