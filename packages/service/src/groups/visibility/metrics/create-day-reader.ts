import type { Database } from "@citable/storage/database"

import type { Days } from "../../../call/date-range.ts"
import type { EngineDays } from "./day-table.ts"
import type { AnswerFilter } from "./read-counts.ts"
import { readDayTable } from "./read-day-table.ts"

/** Reads the counts of days by engine. What it returns may have more days than the range. */
export type DayReader = (range: Days) => Promise<readonly EngineDays[]>

/** The counts of a range that were read. */
export type KnownDays = Days & { table: readonly EngineDays[] }

export interface DayReaderOptions {
  onlyBrand?: boolean
  /** What was read. Default: nothing. */
  known?: KnownDays[]
}

/** Returns a reader of counts by day. It reads no range again that lies within one that it has read. Ask for the longest one first. */
export function createDayReader(
  db: Database,
  filter: AnswerFilter,
  { known = [], ...options }: DayReaderOptions = {},
): DayReader {
  return async ({ from, to }) => {
    const found = known.find((one) => one.from <= from && one.to >= to)
    if (found !== undefined) return found.table
    const table = await readDayTable(db, filter, { from, to }, options)
    known.push({ from, to, table })
    if (known.length > mostKnown) known.shift()
    return table
  }
}

const mostKnown = 4
