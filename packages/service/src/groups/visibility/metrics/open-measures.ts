import type { VisibilityMetrics } from "@citable/contract/visibility"
import { estimateWindow, type Interval, measureSpread, type Stratum, toWindow } from "@citable/inference"

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
  const known = await readDays({ from: first, to })
  const sets = known.filter(({ day }) => day >= from)
  const countsOf = createFigureCounts(tracked)
  const spreads = new Map<unknown, Map<string, ReturnType<typeof measureSpread>>>()
  const spreadOf = (part: readonly DaySet[], key: unknown, figure: Figure, id: string) => {
    const own = spreads.get(key) ?? new Map<string, ReturnType<typeof measureSpread>>()
    spreads.set(key, own)
    const found = own.get(`${figure} ${id}`)
    if (found !== undefined) return found
    // A change from the days before to those of the range is no difference of days.
    const windows = [part.filter(({ day }) => day >= from), part.filter(({ day }) => day < from)].map((some) =>
      toWindow(toStrata(some, figure, id), figureKinds[figure]),
    )
    const spread = measureSpread(windows)
    own.set(`${figure} ${id}`, spread)
    return spread
  }
  const toStrata = (some: readonly DaySet[], figure: Figure, id: string): Stratum[] =>
    [...Map.groupBy(some, ({ engine, surface }) => `${engine} ${surface}`).values()].map((ofEngine) => ({
      days: ofEngine.map((set) => ({ day: Date.parse(set.day) / dayMs, ...countsOf(figure, set, id) })),
    }))
  return {
    sets,
    measure: (isPart, isCounted) => {
      const part = isPart === undefined ? known : known.filter(isPart)
      const counted = part.filter((set) => set.day >= from && (isCounted?.(set) ?? true))
      const merged = mergeSets(counted, tracked)
      const intervalOf = (figure: Figure, id: string) => {
        const window = toWindow(toStrata(counted, figure, id), figureKinds[figure])
        return estimateWindow(window, spreadOf(part, isPart, figure, id))?.interval ?? null
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
