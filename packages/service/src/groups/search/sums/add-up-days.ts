import { byteTransfer } from "@citable/storage/byte-transfer"
import type { Database } from "@citable/storage/database"
import { lastNumber, type NamedDimension } from "@citable/storage/search/search-names"

import { type RowSelection, selectPeriods } from "../queries/select-periods.ts"
import { emptySums, type TotalSums } from "../queries/sum-by-name.ts"
import { addUpSums } from "./day-sums.ts"
import { monthOf, wholeMonths } from "./months.ts"
import { borrowSums } from "./spare-sums.ts"

/**
 * Adds up the kept sums of a selection's days, and of whole months where there are any. Undefined if the selection needs the rows: it
 * filters, it is a span, or the sums of a day are not made yet. The place of a name in the total is its number. With `numbers`, only these
 * are added up, and the places are 1, 2, 3 and so on in their order.
 */
export async function addUpDays(
  db: Database,
  by: NamedDimension,
  selection: RowSelection,
  numbers?: readonly number[],
): Promise<TotalSums | undefined> {
  const { brandId, filter, span } = selection
  if (span != null || Object.values(filter).some((value) => value !== undefined)) return undefined
  const { send, receive } = byteTransfer(db)
  const own = db
    .selectFrom("search_sums")
    .select(["day", (eb) => send(eb.ref("encoded")).as("encoded")])
    .where("brand_id", "=", brandId)
    .where("dimension", "=", by)
  const whole = wholeMonths(selection.days)
  const months = whole.length === 0 ? [] : await own.where("day", "in", whole).execute()
  const known = new Set(months.map(({ day }) => day))
  const periods = (await selectPeriods(db, selection).select("until").distinct().execute())
    .map(({ until }) => until)
    .filter((day) => !known.has(monthOf(day)))
  const single = periods.length === 0 ? [] : await own.where("day", "in", periods).execute()
  if (single.length !== periods.length) return undefined
  const days = [...months, ...single].map(({ encoded }) => receive(encoded))
  if (numbers !== undefined) return addUpSums(days, emptySums(numbers.length + 1), toPlaces(numbers))
  const last = await lastNumber(db, { brandId, dimension: by })
  return addUpSums(days, borrowSums(last + 1))
}

function toPlaces(numbers: readonly number[]): Uint32Array {
  const places = new Uint32Array(Math.max(0, ...numbers) + 1)
  numbers.forEach((number, index) => (places[number] = index + 1))
  return places
}
