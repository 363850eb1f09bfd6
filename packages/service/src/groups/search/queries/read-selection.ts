import type { Database } from "@citable/storage/database"
import {
  type PartFilter,
  type ReadPart,
  readSearchParts,
  type SearchPeriod,
} from "@citable/storage/search/read-search-parts"
import { findNumbers } from "@citable/storage/search/search-names"

import { choosePeriods, type RowSelection } from "./select-periods.ts"

/**
 * Reads the rows of a range part by part, for each day from its most accurate cut. A day that a sync or an import replaces meanwhile is whole,
 * as it was before or as it is after.
 */
export async function* readSelection(
  db: Database,
  selection: RowSelection,
  periods?: readonly SearchPeriod[],
): AsyncGenerator<ReadPart> {
  const { brandId, filter } = selection
  const chosen = periods ?? (await choosePeriods(db, selection))
  const numbers: PartFilter = { country: filter.country, device: filter.device }
  for (const dimension of ["query", "page"] as const) {
    const name = filter[dimension]
    if (name === undefined) continue
    numbers[dimension] = (await findNumbers(db, { brandId, dimension }, [name])).get(name)
    // No row has a name without a number.
    if (numbers[dimension] === undefined) return
  }
  yield* readSearchParts(db, brandId, chosen, numbers, { chooseAgain: () => choosePeriods(db, selection) })
}
