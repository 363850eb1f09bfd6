import type { Database } from "@citable/storage/database"
import type { NamedDimension } from "@citable/storage/search/search-names"

import type { RowSelection } from "../queries/select-periods.ts"
import { sumByName, type TotalSums } from "../queries/sum-by-name.ts"
import { addUpDays } from "./add-up-days.ts"

/**
 * Adds up a selection by query or by page. It takes the kept sums of its days, and the rows if the selection filters, if it is a span, or if
 * the sums of a day are not made yet.
 */
export async function readTotalSums(db: Database, by: NamedDimension, selection: RowSelection): Promise<TotalSums> {
  return (await addUpDays(db, by, selection)) ?? (await sumByName(db, by, selection))
}
