import { addDays, type ComparedDays } from "../../../call/date-range.ts"
import type { Database } from "../../../storage/database.ts"
import { createDayReader, type DayReader } from "../metrics/create-day-reader.ts"
import { type AnswerFilter, type CountedSet, readCounts } from "../metrics/read-counts.ts"
import { addCounts, countNames, type NameCounts, noCounts } from "../metrics/to-metrics.ts"
import { dayNumber } from "./day-number.ts"
import { lacksAskedSpans } from "./fill-asked-spans.ts"
import { type AskedCell, readAsked } from "./read-asked.ts"
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
  /** The days of the stratum, also those before both periods. */
  counts: (CountedSet & { day: number })[]
}

export interface ReadAlikeOptions {
  onlyBrand?: boolean
  memory?: number
  /** Reads the counts of all prompts. Default: an own reader. */
  readDays?: DayReader
}

/** Reads what two periods have in common; null if there is nothing to compare with, as one of them has no answers. */
export async function readAlike(
  db: Database,
  filter: AnswerFilter,
  { from, to, previous }: ComparedDays,
  { memory = mostDays, readDays, ...options }: ReadAlikeOptions = {},
): Promise<AlikeCounts | null> {
  if (previous === null) return null
  const [now, before] = [toPeriod({ from, to }), toPeriod(previous)]
  if (await lacksAskedSpans(db, filter.brand_id)) return { ...nothing, now, before }
  const first = addDays(previous.from, -Math.max(0, memory - (before.to - before.from + 1)))
  const ranges =
    addDays(previous.to, 1) >= from
      ? [{ from: first, to }]
      : [
          { from: first, to: previous.to },
          { from, to },
        ]
  const cells: AskedCell[] = []
  for (const range of ranges) cells.push(...(await readAsked(db, filter, range)))
  const isIn = (period: Period) => cells.some(({ days }) => countIn(days, period) > 0)
  if (!isIn(now) || !isIn(before)) return null
  const alike = selectAlike(cells, now, before)
  const sets = new Map<string, DaySet>()
  const reader = readDays ?? createDayReader(db, filter, options)
  for (const range of ranges) await readRange(db, filter, range, { alike, sets, readDays: reader, ...options })
  const strata = alike.strata.map((stratum) => ({
    ...stratum,
    counts: [...sets.values()].filter(
      (set) => engineKey(set) === engineKey(stratum) && stratum.days.has(set.day) && set.answers > 0,
    ),
  }))
  return { strata, leftOut: alike.leftOut, prompts: alike.prompts, now, before, isReady: true }
}

const nothing: Omit<AlikeCounts, "now" | "before"> = { strata: [], leftOut: [], prompts: new Map(), isReady: false }

type DaySet = CountedSet & { day: number; engine: string; surface: "api" | "consumer" }

/** Adds the counts of a range, by engine and day. Where a few prompts do not count, theirs are taken off those of all. */
async function readRange(
  db: Database,
  filter: AnswerFilter,
  range: { from: string; to: string },
  {
    alike,
    sets,
    readDays,
    ...options
  }: { alike: Alike; sets: Map<string, DaySet>; readDays: DayReader; onlyBrand?: boolean },
): Promise<void> {
  const engines = [...new Map(alike.strata.map((stratum) => [engineKey(stratum), stratum])).values()]
  const groups = Map.groupBy(engines, (stratum) => [...promptsOf(alike, stratum).left].toSorted().join(" "))
  const all = await readDays(range)
  for (const group of groups.values()) {
    const keys = new Set(group.map(engineKey))
    const [{ kept, left }] = [promptsOf(alike, group[0])]
    const isOf = (set: { engine: string; surface: string }) => keys.has(engineKey(set))
    const sides =
      left.size === 0
        ? [{ times: 1, sets: all }]
        : left.size <= kept.size
          ? [
              { times: 1, sets: all },
              { times: -1, sets: await readCounts(db, filter, range, { byDay: true, prompts: [...left], ...options }) },
            ]
          : [{ times: 1, sets: await readCounts(db, filter, range, { byDay: true, prompts: [...kept], ...options }) }]
    for (const { times, sets: some } of sides) {
      for (const set of some.filter(isOf)) {
        const { engine, surface, day, answers, names } = set
        const key = `${day} ${engine} ${surface}`
        const known = sets.get(key)
        if (sides.length === 1 && known === undefined) {
          sets.set(key, { engine, surface, day: dayNumber(day), answers, names })
          continue
        }
        const sum = known ?? { engine, surface, day: dayNumber(day), answers: 0, names: new Map<string, NameCounts>() }
        sets.set(key, sum)
        sum.answers += times * answers
        for (const [id, counts] of names) sum.names.set(id, addTimes(sum.names.get(id), counts, times))
      }
    }
  }
}

const none = { kept: new Set<string>(), left: new Set<string>() }

const promptsOf = ({ prompts }: Alike, stratum: AlikeStratum | undefined) =>
  stratum === undefined ? none : (prompts.get(engineKey(stratum)) ?? none)

function addTimes(before: NameCounts | undefined, counts: NameCounts, times: number): NameCounts {
  if (times === 1) return before === undefined ? counts : addCounts(before, counts)
  const negative = { ...noCounts }
  for (const name of countNames) negative[name] = -counts[name]
  return addCounts(before ?? noCounts, negative)
}

const toPeriod = ({ from, to }: { from: string; to: string }): Period => ({ from: dayNumber(from), to: dayNumber(to) })
