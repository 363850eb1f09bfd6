import type { Database } from "@citable/storage/database"

import type { Days } from "../../../call/date-range.ts"
import { dayNumber } from "../alike/day-number.ts"
import type { LeftOut } from "../parse-answers/left-out.ts"
import { type DayColumn, type EngineDays, openEngineDays, openNameDays, toDayColumn } from "./day-table.ts"
import { type AnswerFilter, type CountRow, readCountRows, type ReadCountsOptions } from "./read-counts.ts"
import { countNames } from "./to-metrics.ts"

/** Reads the counts of a range day by day, by engine and surface. */
export async function readDayTable(
  db: Database,
  filter: AnswerFilter,
  range: Days,
  options: ReadCountsOptions = {},
): Promise<EngineDays[]> {
  return toDayTable(await readCountRows(db, filter, range, { ...options, byDay: true }), range)
}

/** Adds up rows of days that are in a range. */
export function toDayTable(rows: Iterable<CountRow>, range: Days): EngineDays[] {
  const day = toDayColumn({ from: dayNumber(range.from), to: dayNumber(range.to) })
  const first = day[0] ?? 0
  const open = new Map<string, { engine: EngineDays; columns: Map<string, DayColumn[]> }>()
  let [date, place] = ["", 0]
  let current: { engine: EngineDays; columns: Map<string, DayColumn[]> } | undefined
  for (const row of rows) {
    const [dateOfRow, engine, surface, , name, answers = 0] = row
    if (dateOfRow !== date) {
      date = dateOfRow
      place = dayNumber(date) - first
    }
    // The rows of an engine mostly follow each other.
    if (current?.engine.engine !== engine || current.engine.surface !== surface) {
      const key = `${engine} ${surface}`
      current = open.get(key) ?? { engine: openEngineDays({ engine, surface }, day), columns: new Map() }
      open.set(key, current)
    }
    if (name === "*") {
      add(current.engine.answers, place, answers)
      add(current.engine.searched, place, row[foundAt] as number)
    } else if (name.startsWith("*")) {
      const reason = name.slice(1) as LeftOut
      const column = current.engine.leftOut.get(reason) ?? new Float64Array(day.length)
      current.engine.leftOut.set(reason, column)
      add(column, place, answers)
    } else {
      let columns = current.columns.get(name)
      if (columns === undefined) {
        const counts = openNameDays(day)
        current.engine.names.set(name, counts)
        columns = countNames.map((count) => counts[count])
        current.columns.set(name, columns)
      }
      for (let at = 0; at < columns.length; at++) add(columns[at] as DayColumn, place, row[6 + at] as number)
    }
  }
  return Array.from(open.values(), ({ engine }) => engine).toSorted(
    (one, other) => compare(one.engine, other.engine) || compare(one.surface, other.surface),
  )
}

/** Where a row has the answers that say what searches found. */
const foundAt = 6 + countNames.indexOf("found")

function add(column: DayColumn, place: number, count: number): void {
  column[place] = (column[place] as number) + count
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
