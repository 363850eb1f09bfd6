import type { VisibilityMetrics } from "@citable/contract/visibility"
import { estimateWindow, type Interval, measureSpread, type Spread, toWindow, type Window } from "@citable/inference"

import { addDays, type Days } from "../../../call/date-range.ts"
import type { DayReader } from "./create-day-reader.ts"
import { createFigureCounts, type Figure, figureKinds } from "./create-figure-counts.ts"
import { type CountedSet, mergeSets, type SetKey } from "./read-counts.ts"
import { noCounts, toMetrics } from "./to-metrics.ts"

/** The days that tell by how much days differ: those before a range that it has fewer than. */
const learnedDays = 70
const dayMs = 86_400_000

type DaySet = SetKey & CountedSet

export interface MeasuredSet extends CountedSet {
  /** The metrics of a name. An empty id is the brand itself. */
  metricsOf: (id: string) => VisibilityMetrics
  /** The 95 % interval of one figure of a name; null if nothing was counted. */
  intervalOf: (figure: Figure, id: string) => Interval | null
}

/** What is measured: the answers of a range, or some of them. */
export interface Measures {
  /** The sets of the range, by day and engine. */
  sets: readonly DaySet[]
  measure: (isPart?: (set: DaySet) => boolean, isCounted?: (set: DaySet) => boolean) => MeasuredSet
}

/**
 * Reads the answers of a range day by day, and those of the days before, which tell by how much days differ. `measure` counts those of which
 * `isPart` is true, such as those of one engine, on the days of which `isCounted` is true. `tracked` are the ids of all names.
 */
export async function openMeasures(
  readDays: DayReader,
  { from, to }: Days,
  tracked: readonly string[],
): Promise<Measures> {
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  const first = addDays(from, -Math.max(0, learnedDays - length))
  const known = (await readDays({ from: first, to })).map((set) => ({ set, number: Date.parse(set.day) / dayMs }))
  const countsOf = createFigureCounts(tracked)
  const toFigureWindow = (engines: readonly EngineDays[], figure: Figure, id: string) =>
    toWindow(
      engines.map(({ sets, days }) => ({ days: countsOf(figure, sets, days, id) })),
      figureKinds[figure],
    )
  const openPart = (isPart: (set: DaySet) => boolean) => {
    const part = known.filter(({ set }) => isPart(set))
    // A change from the days before to those of the range is no difference of days.
    const now = toEngines(part.filter(({ set }) => set.day >= from))
    const before = toEngines(part.filter(({ set }) => set.day < from))
    const figures = new Map<string, { window: Window; spread: Spread }>()
    return {
      part,
      now,
      /** A figure over the whole range, and by how much its days differ. */
      figureOf: (figure: Figure, id: string) => {
        const key = `${figure} ${id}`
        const found = figures.get(key)
        if (found !== undefined) return found
        const window = toFigureWindow(now, figure, id)
        const made = { window, spread: measureSpread([window, toFigureWindow(before, figure, id)]) }
        figures.set(key, made)
        return made
      },
    }
  }
  const whole = openPart(() => true)
  return {
    sets: known.flatMap(({ set }) => (set.day >= from ? [set] : [])),
    measure: (isPart, isCounted) => {
      const { part, now, figureOf } = isPart === undefined ? whole : openPart(isPart)
      const counted = isCounted === undefined ? now : toEngines(part.filter(({ set }) => set.day >= from && isCounted(set)))
      const merged = mergeSets(
        counted.flatMap(({ sets }) => sets),
        tracked,
      )
      const intervalOf = (figure: Figure, id: string) => {
        const { window, spread } = figureOf(figure, id)
        return estimateWindow(counted === now ? window : toFigureWindow(counted, figure, id), spread)?.interval ?? null
      }
      const all = [...merged.names.values()].reduce((sum, { mentioned }) => sum + mentioned, 0)
      return {
        ...merged,
        intervalOf,
        metricsOf: (id) =>
          toMetrics(merged.names.get(id) ?? noCounts, merged.answers, all, (figure) => intervalOf(figure, id)),
      }
    },
  }
}

interface NumberedDay {
  set: DaySet
  number: number
}

/** The days of one engine, each with its number. */
interface EngineDays {
  sets: DaySet[]
  days: number[]
}

const toEngines = (days: readonly NumberedDay[]): EngineDays[] =>
  Array.from(
    Map.groupBy(days, ({ set }) => `${set.engine} ${set.surface}`).values(),
    (some) => ({ sets: some.map(({ set }) => set), days: some.map(({ number }) => number) }),
  )
