import type { Database } from "../../../storage/database.ts"
import { type PartFilter, type ReadPart, readSearchParts } from "../../../storage/search/read-search-parts.ts"
import { findNumbers } from "../../../storage/search/search-names.ts"
import { choosePeriods, type RowSelection } from "./select-periods.ts"

/** Reads the rows of a range part by part, for each day from its most accurate cut. */
export async function* readSelection(db: Database, selection: RowSelection): AsyncGenerator<ReadPart> {
  const { brandId, filter } = selection
  const numbers: PartFilter = { country: filter.country, device: filter.device }
  for (const dimension of ["query", "page"] as const) {
    const name = filter[dimension]
    if (name === undefined) continue
    numbers[dimension] = (await findNumbers(db, { brandId, dimension }, [name])).get(name)
    // No row has a name without a number.
    if (numbers[dimension] === undefined) return
  }
  yield* readSearchParts(db, brandId, await choosePeriods(db, selection), numbers)
}
