import type { Database } from "../../../storage/database.ts"
import { lastNumber, type NamedDimension } from "../../../storage/search/search-names.ts"
import { type RowSelection, selectPeriods } from "../queries/select-periods.ts"
import type { TotalSums } from "../queries/sum-by-name.ts"
import { addUpSums } from "./day-sums.ts"
import { monthOf, wholeMonths } from "./months.ts"
import { borrowSums } from "./spare-sums.ts"

/**
 * Adds up the kept sums of a selection's days, and of whole months where there are any. Undefined if the selection needs the rows: it
 * filters, it is a span, or the sums of a day are not made yet.
 */
export async function addUpDays(
  db: Database,
  by: NamedDimension,
  selection: RowSelection,
): Promise<TotalSums | undefined> {
  const { brandId, days, filter, span } = selection
  if (span != null || Object.values(filter).some((value) => value !== undefined)) return undefined
  const own = db.selectFrom("search_sums").where("brand_id", "=", brandId).where("dimension", "=", by)
  const whole = wholeMonths(days)
  const months = whole.length === 0 ? [] : await own.select(["day", "sums"]).where("day", "in", whole).execute()
  const known = new Set(months.map(({ day }) => day))
  const periods = (await selectPeriods(db, selection).select("until").distinct().execute())
    .map(({ until }) => until)
    .filter((day) => !known.has(monthOf(day)))
  const single = periods.length === 0 ? [] : await own.select(["day", "sums"]).where("day", "in", periods).execute()
  if (single.length !== periods.length) return undefined
  const last = await lastNumber(db, { brandId, dimension: by })
  return addUpSums(
    [...months, ...single].map(({ sums }) => sums),
    borrowSums(last + 1),
  )
}
