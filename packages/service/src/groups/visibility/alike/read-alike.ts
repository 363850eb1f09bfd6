import type { Database } from "@citable/storage/database"

import { addDays, type ComparedDays } from "../../../call/date-range.ts"
import { createDayReader, type DayReader } from "../metrics/create-day-reader.ts"
import { type DayColumn, type EngineDays, openEngineDays, openNameDays, toDayColumn } from "../metrics/day-table.ts"
import type { AnswerFilter } from "../metrics/read-counts.ts"
import { readDayTable } from "../metrics/read-day-table.ts"
import { countNames } from "../metrics/to-metrics.ts"
import { dayNumber } from "./day-number.ts"
import { lacksAskedSpans } from "./fill-asked-spans.ts"
import { type AskedCell, readAsked, readAskedAlike } from "./read-asked.ts"
import {
  type Alike,
  type AlikeStratum,
  countIn,
  engineKey,
  type LeftOut,
  type Period,
  selectAlike,
} from "./select-alike.ts"

/** How far back days tell by how much days differ, unless the compared period is longer. */
const mostDays = 70

/** What two periods have in common, by family of models of an engine, and day by day. */
export interface AlikeCounts {
  strata: StratumDays[]
  leftOut: LeftOut[]
  /** By engine and surface (`engineKey`): the prompts that do not count. */
  prompts: Alike["prompts"]
  now: Period
  before: Period
  /** Whether it is known what was asked. */
  isReady: boolean
}

export interface StratumDays extends AlikeStratum {
  /** What is counted of the stratum: the compared period and the days before it, and the later period if it is in none of them. */
  parts: readonly EngineDays[]
}

export interface ReadAlikeOptions {
  onlyBrand?: boolean
  memory?: number
  /** Reads the counts of all prompts. Default: an own reader. */
  readDays?: DayReader
  /** Whether it is known what was asked. Default: it looks. */
  isReady?: boolean
}

/** Reads what two periods have in common; null if there is nothing to compare with, as one of them has no answers. */
export async function readAlike(
  db: Database,
  filter: AnswerFilter,
  { from, to, previous }: ComparedDays,
  { memory = mostDays, readDays, isReady, ...options }: ReadAlikeOptions = {},
): Promise<AlikeCounts | null> {
  if (previous === null) return null
  const [now, before] = [toPeriod({ from, to }), toPeriod(previous)]
  if (!(isReady ?? !(await lacksAskedSpans(db, filter.brand_id)))) return { ...nothing, now, before }
  const first = addDays(previous.from, -Math.max(0, memory - (before.to - before.from + 1)))
  const ranges =
    addDays(previous.to, 1) >= from
      ? [{ from: first, to }]
      : [
          { from: first, to: previous.to },
          { from, to },
        ]
  const cells: AskedCell[] = []
  if (ranges.length === 1) cells.push(...((await readAskedAlike(db, filter, { from: first, to })) ?? []))
  if (cells.length === 0) for (const range of ranges) cells.push(...(await readAsked(db, filter, range)))
  const isIn = (period: Period) => cells.some(({ days }) => countIn(days, period) > 0)
  if (!isIn(now) || !isIn(before)) return null
  const alike = selectAlike(cells, now, before)
  const reader = readDays ?? createDayReader(db, filter, options)
  const tables: (readonly EngineDays[])[] = []
  for (const range of ranges) tables.push(await readCommon(db, filter, range, { alike, readDays: reader, ...options }))
  const strata = alike.strata.map((stratum) => ({
    ...stratum,
    parts: tables.map((table, at) => {
      const range = ranges[at] ?? { from, to }
      const own = table.find((one) => engineKey(one) === engineKey(stratum))
      return own === undefined ? openEngineDays(stratum, toDayColumn(toPeriod(range))) : onlyOn(own, stratum.days)
    }),
  }))
  return { strata, leftOut: alike.leftOut, prompts: alike.prompts, now, before, isReady: true }
}

const nothing: Omit<AlikeCounts, "now" | "before"> = { strata: [], leftOut: [], prompts: new Map(), isReady: false }

/** Reads the counts of a range by engine. Where a few prompts do not count, theirs are taken off those of all. */
async function readCommon(
  db: Database,
  filter: AnswerFilter,
  range: { from: string; to: string },
  { alike, readDays, ...options }: { alike: Alike; readDays: DayReader; onlyBrand?: boolean },
): Promise<EngineDays[]> {
  const engines = [...new Map(alike.strata.map((stratum) => [engineKey(stratum), stratum])).values()]
  const groups = Map.groupBy(engines, (stratum) => [...promptsOf(alike, stratum).left].toSorted().join(" "))
  const all = await readDays(range)
  const common: EngineDays[] = []
  for (const group of groups.values()) {
    const keys = new Set(group.map(engineKey))
    const isOf = (one: EngineDays) => keys.has(engineKey(one))
    const { kept, left } = promptsOf(alike, group[0])
    if (left.size === 0) common.push(...all.filter(isOf))
    else if (left.size <= kept.size) {
      const off = await readDayTable(db, filter, range, { ...options, prompts: [...left] })
      for (const one of all.filter(isOf)) {
        const less = off.find((other) => engineKey(other) === engineKey(one))
        common.push(less === undefined ? one : subtract(one, less))
      }
    } else common.push(...(await readDayTable(db, filter, range, { ...options, prompts: [...kept] })).filter(isOf))
  }
  return common
}

/** Takes counts off. `less` may have fewer days. */
function subtract(all: EngineDays, less: EngineDays): EngineDays {
  const shift = (less.day[0] ?? 0) - (all.day[0] ?? 0)
  const minus = (column: DayColumn, other: DayColumn | undefined) =>
    other === undefined ? column : column.map((count, at) => count - (other[at - shift] ?? 0))
  return mapColumns(all, (column, name, count) =>
    minus(column, name === undefined ? less.answers : count && less.names.get(name)?.[count]),
  )
}

/** Leaves out other days. */
function onlyOn(all: EngineDays, days: ReadonlySet<number>): EngineDays {
  const isOut = (at: number) => !days.has(all.day[at] ?? 0)
  if (!all.answers.some((count, at) => count > 0 && isOut(at))) return all
  return mapColumns(all, (column) => column.map((count, at) => (isOut(at) ? 0 : count)))
}

/** Changes the columns of answers and of names. */
function mapColumns(
  { engine, surface, day, answers, names }: EngineDays,
  change: (column: DayColumn, name?: string, count?: (typeof countNames)[number]) => DayColumn,
): EngineDays {
  const changed = openEngineDays({ engine, surface }, day)
  changed.answers = change(answers)
  for (const [name, columns] of names) {
    const own = { ...openNameDays(day) }
    for (const count of countNames) own[count] = change(columns[count], name, count)
    changed.names.set(name, own)
  }
  return changed
}

const none = { kept: new Set<string>(), left: new Set<string>() }

const promptsOf = ({ prompts }: Alike, stratum: AlikeStratum | undefined) =>
  stratum === undefined ? none : (prompts.get(engineKey(stratum)) ?? none)

const toPeriod = ({ from, to }: { from: string; to: string }): Period => ({ from: dayNumber(from), to: dayNumber(to) })
