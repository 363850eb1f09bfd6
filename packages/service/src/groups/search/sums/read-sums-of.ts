import type { Database } from "@citable/storage/database"
import { findNumbers, type NamedDimension } from "@citable/storage/search/search-names"

import type { RowSelection } from "../queries/select-periods.ts"
import { sumByName } from "../queries/sum-by-name.ts"
import { addUpDays } from "./add-up-days.ts"
import { type NamedSums, sumsAt } from "./named-sums.ts"

/** Adds up a selection for some queries or pages. Names without a row are left out. */
export async function readSumsOf(
  db: Database,
  by: NamedDimension,
  selection: RowSelection,
  names: readonly string[],
): Promise<NamedSums[]> {
  const numbers = await findNumbers(db, { brandId: selection.brandId, dimension: by }, names)
  const kept = await addUpDays(db, by, selection, [...numbers.values()])
  const total = kept ?? (await sumByName(db, by, selection))
  return [...numbers].flatMap(([key, number], index) => {
    const place = kept === undefined ? number : index + 1
    return total.present[place] === 1 ? [{ key, ...sumsAt(total, place) }] : []
  })
}
