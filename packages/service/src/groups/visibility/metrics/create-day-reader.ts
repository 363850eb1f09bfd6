import type { Database } from "@citable/storage/database"

import type { Days } from "../../../call/date-range.ts"
import { type AnswerFilter, type CountedSet, readCounts, type SetKey } from "./read-counts.ts"

/** Reads the counts of a range by day and engine. */
export type DayReader = (range: Days) => Promise<readonly (SetKey & CountedSet)[]>

/** Returns a reader of counts by day. It reads no range again that lies within one that it has read. Ask for the longest one first. */
export function createDayReader(db: Database, filter: AnswerFilter, options: { onlyBrand?: boolean } = {}): DayReader {
  const known: (Days & { sets: readonly (SetKey & CountedSet)[] })[] = []
  return async ({ from, to }) => {
    const found = known.find((one) => one.from <= from && one.to >= to)
    if (found !== undefined) return found.sets.filter(({ day }) => day >= from && day <= to)
    const sets = await readCounts(db, filter, { from, to }, { ...options, byDay: true })
    known.push({ from, to, sets })
    return sets
  }
}
