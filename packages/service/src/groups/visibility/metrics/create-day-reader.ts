import type { Database } from "@citable/storage/database"

import type { Days } from "../../../call/date-range.ts"
import type { CountedDays } from "../packed-days/open-counted-days.ts"
import type { EngineDays } from "./day-table.ts"
import type { AnswerFilter } from "./read-counts.ts"
import { readDayTable } from "./read-day-table.ts"

/** Reads the counts of days by engine. What it returns may have more days than the range. */
export type DayReader = (range: Days) => Promise<readonly EngineDays[]>

/** The counts of a range that were read. */
export type KnownDays = Days & { version: number; table: readonly EngineDays[] }

export interface DayReaderOptions {
  onlyBrand?: boolean
  /** What was read. Default: nothing. */
  known?: KnownDays[]
  /** The counted days of the brand. Default: the rows of their counts. */
  counted?: CountedDays | undefined
}

/** Returns a reader of counts by day. It reads no range again that lies within one that it has read. Ask for the longest one first. */
export function createDayReader(
  db: Database,
  filter: AnswerFilter,
  { known = [], counted, ...options }: DayReaderOptions = {},
): DayReader {
  const versionOf = (range: Days) => counted?.versionOf(range) ?? 0
  return async ({ from, to }) => {
    const found = known.find((one) => one.from <= from && one.to >= to && one.version === versionOf(one))
    if (found !== undefined) return found.table
    const version = versionOf({ from, to })
    const table = await (counted?.read(filter, { from, to }) ?? readDayTable(db, filter, { from, to }, options))
    known.push({ from, to, version, table })
    if (known.length > mostKnown) known.shift()
    return table
  }
}

const mostKnown = 3
