import type { Database } from "../../../storage/database.ts"
import { lastNumber, type NamedDimension } from "../../../storage/search/search-names.ts"
import { type RowSelection, selectPeriods } from "../queries/select-periods.ts"
import { sumByName, type TotalSums } from "../queries/sum-by-name.ts"
import { addUpSums } from "./day-sums.ts"
import { type RankedSums, rankSums } from "./rank-sums.ts"

/**
 * Adds up a selection by query or by page. It takes the kept sums of its days, and the rows if the selection filters, if it is a span, or if
 * the sums of a day are not made yet.
 */
export async function readSums(db: Database, by: NamedDimension, selection: RowSelection): Promise<RankedSums> {
  const total = (await addUpKept(db, by, selection)) ?? (await sumByName(db, by, selection))
  return rankSums(db, { brandId: selection.brandId, dimension: by }, total)
}

async function addUpKept(db: Database, by: NamedDimension, selection: RowSelection): Promise<TotalSums | undefined> {
  const { brandId, days, filter, span } = selection
  if (span != null || Object.values(filter).some((value) => value !== undefined)) return undefined
  const kept = await db
    .selectFrom("search_sums")
    .select(["day", "sums"])
    .where("brand_id", "=", brandId)
    .where("dimension", "=", by)
    .where("day", ">=", days.from)
    .where("day", "<=", days.to)
    .execute()
  const known = new Set(kept.map(({ day }) => day))
  const periods = await selectPeriods(db, selection).select("until").distinct().execute()
  // A day without a period has no rows: its sums were forgotten with them, or are empty.
  if (periods.length !== known.size || periods.some(({ until }) => !known.has(until))) return undefined
  const last = await lastNumber(db, { brandId, dimension: by })
  return addUpSums(
    kept.map(({ sums }) => sums),
    last + 1,
  )
}
