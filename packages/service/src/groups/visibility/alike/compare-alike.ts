import type { Comparison, DifferenceMetric } from "@citable/contract/visibility"
import {
  adjustForMany,
  compareWindows,
  type CountedDay,
  type DayColumns,
  fewestAnswers,
  type ValueKind,
} from "@citable/inference"

import { createFigureCounts, figureKinds } from "../metrics/create-figure-counts.ts"
import type { AlikeCounts, StratumDays } from "./read-alike.ts"
import type { Period } from "./select-alike.ts"

/** How often an answer of the service may have a change that is chance, over all that it compares: 1 of 20. */
const falseAnswers = 0.05

/** Returns what compares the figures of a name. Shares of voice divide by the names of `tracked`, whose ids are empty for the brand. */
export function createFigureComparison(tracked: readonly string[]) {
  const countsOf = createFigureCounts(tracked)
  return (alike: AlikeCounts | null, id: string, metrics: readonly DifferenceMetric[], of?: OneEngine) =>
    compareCounted(
      alike,
      metrics.map((metric) => ({
        metric,
        kind: figureKinds[metric],
        toDays: (sets: StratumDays["counts"]) => {
          const days = sets.map(({ day }) => day)
          return countsOf(metric, sets, days, id)
        },
      })),
      of,
    )
}

/** The answers of one engine alone. */
export type OneEngine = { engine: string; surface: string } | undefined

/** What is compared: how to count it on days of a stratum. */
export interface CountedMetric {
  metric: DifferenceMetric
  kind: ValueKind
  toDays: (sets: StratumDays["counts"], stratum: StratumDays) => readonly CountedDay[] | DayColumns
  /** Whether the days before both periods are counted, too. Default: true. */
  isCountedBefore?: boolean
}

/** Compares what the caller counts, like for like; null if there is nothing to compare with. */
export function compareCounted(
  alike: AlikeCounts | null,
  counted: readonly CountedMetric[],
  of?: OneEngine,
): Comparison | null {
  if (alike === null) return null
  const { now, before, isReady } = alike
  const strata = alike.strata.filter(
    ({ engine, surface }) => of === undefined || (engine === of.engine && surface === of.surface),
  )
  const count = (period: Period) =>
    strata.reduce((sum, { counts }) => sum + sumOf(inPeriod(counts, period), ({ answers }) => answers), 0)
  const [answers, previousAnswers] = [count(now), count(before)]
  const missing = !isReady
    ? ("not_ready" as const)
    : answers === 0 || previousAnswers === 0
      ? ("nothing_common" as const)
      : Math.min(answers, previousAnswers) < fewestAnswers
        ? ("too_few" as const)
        : null
  return {
    answers,
    previous_answers: previousAnswers,
    missing,
    differences: missing === null ? counted.flatMap((one) => differenceOf(strata, one, { now, before }) ?? []) : [],
  }
}

/** Decides which differences of one answer are changes: all of them are read together. */
export function decideChanges(comparisons: readonly (Comparison | null)[]): void {
  const all = comparisons.flatMap((one) => one?.differences ?? [])
  for (const [index, p] of adjustForMany(all.map((one) => one.p)).entries()) {
    const one = all[index]
    if (one !== undefined) one.change = p > falseAnswers ? "none" : one.difference > 0 ? "up" : "down"
  }
}

function differenceOf(
  strata: readonly StratumDays[],
  { metric, kind, toDays, isCountedBefore = true }: CountedMetric,
  { now, before }: { now: Period; before: Period },
) {
  const compared = strata.flatMap((stratum) => {
    const days = (period: Period) => toDays(inPeriod(stratum.counts, period), stratum)
    const [current, past] = [days(now), days(before)]
    const [ofNow, ofBefore] = [ofAll(current), ofAll(past)]
    if (ofNow === 0 || ofBefore === 0) return []
    const earlier = isCountedBefore ? days({ from: -Infinity, to: before.from - 1 }) : []
    // The same weight in both periods, or a mix that changes would read as a change.
    return [{ now: current, before: past, earlier, weight: 1 / (1 / ofNow + 1 / ofBefore) }]
  })
  const found = compareWindows(compared, kind)
  if (found === null) return undefined
  const { difference, interval, p } = found
  return {
    metric,
    current: found.now.value,
    previous: found.before.value,
    difference,
    interval: { low: interval.low, high: interval.high },
    p: Math.min(1, Math.max(0, p)),
    change: "none" as const,
  }
}

const inPeriod = <Day extends { day: number }>(days: readonly Day[], { from, to }: Period): Day[] =>
  days.filter(({ day }) => day >= from && day <= to)

function ofAll(days: readonly CountedDay[] | DayColumns): number {
  if (!("day" in days)) return sumOf(days, ({ of }) => of)
  let sum = 0
  for (let at = 0; at < days.of.length; at++) sum += days.of[at] ?? 0
  return sum
}

const sumOf = <One>(all: readonly One[], toNumber: (one: One) => number): number =>
  all.reduce((sum, one) => sum + toNumber(one), 0)
