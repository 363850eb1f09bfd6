import type { Database } from "@citable/storage/database"
import type { NamedDimension } from "@citable/storage/search/search-names"

import type { RowSelection } from "../queries/select-periods.ts"
import type { NamedSums } from "./named-sums.ts"
import { rankSums, type SumsPage } from "./rank-sums.ts"
import { readTotalSums } from "./read-total-sums.ts"
import { giveBackSums } from "./spare-sums.ts"

/** Adds up a selection by query or by page, and gives a page of the names in an order. */
export async function readSums(
  db: Database,
  by: NamedDimension,
  selection: RowSelection,
  page: SumsPage,
): Promise<NamedSums[]> {
  const total = await readTotalSums(db, by, selection)
  try {
    return await rankSums(db, { brandId: selection.brandId, dimension: by }, total, page)
  } finally {
    giveBackSums(total)
  }
}
