import type { Comparison, DifferenceMetric } from "@citable/contract/visibility"
import { adjustForMany, compareWindows, type DayColumns, fewestAnswers, type ValueKind } from "@citable/inference"

import { type FigureCounts, figureKinds } from "../metrics/create-figure-counts.ts"
import { type DaySpan, type EngineDays, sumDays } from "../metrics/day-table.ts"
import type { AlikeCounts, StratumDays } from "./read-alike.ts"

/** How often an answer of the service may have a change that is chance, over all that it compares: 1 of 20. */
const falseAnswers = 0.05

/** Returns what compares the figures of a name, by what counts them. */
export function createFigureComparison(countsOf: FigureCounts) {
  return (alike: AlikeCounts | null, id: string, metrics: readonly DifferenceMetric[], of?: OneEngine) =>
    compareCounted(
      alike,
      metrics.map((metric) => ({
        metric,
        kind: figureKinds[metric],
        toDays: (engine: EngineDays, span: DaySpan) => countsOf(metric, engine, id, span),
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
  toDays: (engine: EngineDays, span: DaySpan) => DayColumns
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
  const [answers, previousAnswers] = [answersIn(strata, now), answersIn(strata, before)]
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
  { now, before }: { now: DaySpan; before: DaySpan },
) {
  const compared = strata.flatMap((stratum) => {
    const days = (span: DaySpan) => toDays(partOf(stratum, span), span)
    const [current, past] = [days(now), days(before)]
    const [ofNow, ofBefore] = [ofAll(current), ofAll(past)]
    if (ofNow === 0 || ofBefore === 0) return []
    const first = stratum.parts[0]?.day[0] ?? before.from
    const learned = isCountedBefore ? days({ from: first, to: before.to }) : undefined
    // The same weight in both periods, or a mix that changes would read as a change.
    return [{ now: current, before: past, learned, weight: 1 / (1 / ofNow + 1 / ofBefore) }]
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

/** The answers of strata in a span. */
const answersIn = (strata: readonly StratumDays[], span: DaySpan): number =>
  strata.reduce((sum, stratum) => {
    const { day, answers } = partOf(stratum, span)
    return sum + sumDays(day, answers, span)
  }, 0)

/** The part of a stratum that has a span: each lies in one. */
function partOf({ parts }: StratumDays, { to }: DaySpan): EngineDays {
  const part = parts.find(({ day }) => (day.at(-1) ?? 0) >= to) ?? parts[0]
  if (part === undefined) throw new TypeError("A stratum has no days.")
  return part
}

function ofAll({ of, start = 0, end = of.length }: DayColumns): number {
  let sum = 0
  for (let at = start; at < end; at++) sum += of[at] as number
  return sum
}
