import type { VisibilityMetrics } from "@citable/contract/visibility"
import { estimateWindow, type Interval, measureSpread, type Spread, toWindow } from "@citable/inference"

import { addDays, type Days } from "../../../call/date-range.ts"
import { dayNumber } from "../alike/day-number.ts"
import type { DayReader } from "./create-day-reader.ts"
import { type Figure, type FigureCounts, figureKinds } from "./create-figure-counts.ts"
import { type DayColumn, type DaySpan, type EngineDays, placesOf, sumDays } from "./day-table.ts"
import type { CountedSet, LeftOutCounts } from "./read-counts.ts"
import { countNames, type NameCounts, noCounts, toMetrics } from "./to-metrics.ts"

/** The days that tell by how much days differ: those before a range that it has fewer than. */
const learnedDays = 70

export interface MeasuredSet extends CountedSet {
  /** On how many days there are answers that count. */
  days: number
  /** Answers that say what searches found. */
  searched: number
  /** The metrics of a name. An empty id is the brand itself. */
  metricsOf: (id: string) => VisibilityMetrics
  /** The 95 % interval of one figure of a name; null if nothing was counted. */
  intervalOf: (figure: Figure, id: string) => Interval | null
}

type EngineKey = Pick<EngineDays, "engine" | "surface">

/** What is measured: the answers of a range, or some of them. */
export interface Measures {
  /** The engines with answers in the range. */
  engines: readonly EngineKey[]
  /** The numbers of the days with answers, the earliest first. */
  days: readonly number[]
  /** Measures the answers of which `isPart` is true, on the days of `span`. Default: all. */
  measure: (isPart?: (engine: EngineKey) => boolean, span?: DaySpan) => MeasuredSet
}

/**
 * Reads the answers of a range day by day, and those of the days before, which tell by how much days differ. `tracked` are the ids of all
 * names, and `countsOf` counts their figures.
 */
export async function openMeasures(
  readDays: DayReader,
  { from, to }: Days,
  { tracked, countsOf }: { tracked: readonly string[]; countsOf: FigureCounts },
): Promise<Measures> {
  const range = { from: dayNumber(from), to: dayNumber(to) }
  const learned = Math.max(0, learnedDays - (range.to - range.from + 1))
  const table = await readDays({ from: addDays(from, -learned), to })
  // A change from the days before to those of the range is no difference of days.
  const before = { from: range.from - learned, to: range.from - 1 }
  const toFigureWindow = (engines: readonly EngineDays[], figure: Figure, id: string, span: DaySpan) =>
    toWindow(
      engines.map((engine) => ({ days: countsOf(figure, engine, id, span) })),
      figureKinds[figure],
    )
  const openPart = (engines: readonly EngineDays[]) => {
    const figures = new Map<string, { spread: Spread; interval: Interval | null }>()
    return {
      engines,
      /** The interval of a figure over the whole range, and by how much its days differ. */
      figureOf: (figure: Figure, id: string) => {
        const key = `${figure} ${id}`
        const found = figures.get(key)
        if (found !== undefined) return found
        const window = toFigureWindow(engines, figure, id, range)
        const spread = measureSpread([window, toFigureWindow(engines, figure, id, before)])
        const made = { spread, interval: estimateWindow(window, spread)?.interval ?? null }
        figures.set(key, made)
        return made
      },
    }
  }
  const whole = openPart(table)
  const parts = new Map<string, ReturnType<typeof openPart>>()
  const partOf = (isPart: (engine: EngineKey) => boolean) => {
    const engines = table.filter(isPart)
    const key = engines.map(({ engine, surface }) => `${engine} ${surface}`).join()
    const part = parts.get(key) ?? openPart(engines)
    parts.set(key, part)
    return part
  }
  const days = daysWithAnswers(table, range)
  return {
    engines: table.filter((engine) => daysWithAnswers([engine], range).length > 0),
    days,
    measure: (isPart, span = range) => {
      const { engines, figureOf } = isPart === undefined ? whole : partOf(isPart)
      const counted = countSpan(engines, tracked, span)
      const intervalOf = (figure: Figure, id: string) => {
        const { spread, interval } = figureOf(figure, id)
        if (span === range) return interval
        return estimateWindow(toFigureWindow(engines, figure, id, span), spread)?.interval ?? null
      }
      const all = [...counted.names.values()].reduce((sum, { mentioned }) => sum + mentioned, 0)
      return {
        ...counted,
        intervalOf,
        metricsOf: (id) =>
          toMetrics(counted.names.get(id) ?? noCounts, counted.answers, all, (figure) => intervalOf(figure, id)),
      }
    },
  }
}

/** The days of a span on which engines have answers. Default: also such that do not count. */
function daysWithAnswers(
  engines: readonly EngineDays[],
  span: DaySpan,
  columnsOf = ({ answers, leftOut }: EngineDays): DayColumn[] => [answers, ...leftOut.values()],
): number[] {
  const days = new Set<number>()
  for (const engine of engines) {
    const { start, end } = placesOf(engine.day, span)
    for (const column of columnsOf(engine))
      for (let at = start; at < end; at++) if ((column[at] as number) > 0) days.add(engine.day[at] as number)
  }
  return [...days].toSorted((one, other) => one - other)
}

/** What engines have counted in a span, for the names of `tracked`. Competitors that are no longer tracked are left out. */
function countSpan(engines: readonly EngineDays[], tracked: readonly string[], span: DaySpan) {
  const names = new Map<string, NameCounts>()
  for (const id of tracked) {
    const sum = { ...noCounts }
    for (const { day, names: ofEngine } of engines) {
      const columns = ofEngine.get(id)
      if (columns !== undefined) for (const count of countNames) sum[count] += sumDays(day, columns[count], span)
    }
    names.set(id, sum)
  }
  const leftOut: LeftOutCounts = {}
  for (const { day, leftOut: ofEngine } of engines)
    for (const [reason, column] of ofEngine) leftOut[reason] = (leftOut[reason] ?? 0) + sumDays(day, column, span)
  const sumOf = (column: "answers" | "searched") =>
    engines.reduce((sum, engine) => sum + sumDays(engine.day, engine[column], span), 0)
  const days = daysWithAnswers(engines, span, ({ answers }) => [answers]).length
  return { answers: sumOf("answers"), searched: sumOf("searched"), days, leftOut, names }
}
