import type { Comparison, DifferenceMetric } from "@citable/contract/visibility"
import { adjustForMany, compareWindows, type CountedDay, fewestAnswers, type ValueKind } from "@citable/inference"

import type { CountedSet } from "../metrics/read-counts.ts"
import { noCounts } from "../metrics/to-metrics.ts"
import type { AlikeCounts, StratumDays } from "./read-alike.ts"
import type { Period } from "./select-alike.ts"

/** How often an answer of the service may have a change that is chance, over all that it compares: 1 of 20. */
const falseAnswers = 0.05

export interface CompareAlikeOptions {
  /** The names whose mentions a share of voice divides by. Empty for the brand. */
  tracked: readonly string[]
  metrics: readonly DifferenceMetric[]
  /** Only of this engine. */
  of?: { engine: string; surface: string } | undefined
}

/** Compares the figures of one name in two periods, like for like; null if there is nothing to compare with. */
export function compareAlike(
  alike: AlikeCounts | null,
  id: string,
  { tracked, metrics, of }: CompareAlikeOptions,
): Comparison | null {
  const counted = metrics.map((metric): CountedMetric => {
    const { kind, toCounts } = measures[metric]
    return { metric, kind, toCounts: (set) => toCounts(set, id, tracked) }
  })
  return compareCounted(alike, counted, of)
}

/** What is compared: how to count it on a day of a stratum. */
export interface CountedMetric {
  metric: DifferenceMetric
  kind: ValueKind
  toCounts: (set: CountedSet & { day: number }, stratum: StratumDays) => Counts
  /** Whether the days before both periods are counted, too. Default: true. */
  isCountedBefore?: boolean
}

/** Compares what the caller counts, like for like; null if there is nothing to compare with. */
export function compareCounted(
  alike: AlikeCounts | null,
  counted: readonly CountedMetric[],
  of?: CompareAlikeOptions["of"],
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
  { metric, kind, toCounts, isCountedBefore = true }: CountedMetric,
  { now, before }: { now: Period; before: Period },
) {
  const compared = strata.flatMap((stratum) => {
    const days = (period: Period): CountedDay[] =>
      inPeriod(stratum.counts, period)
        .map((set) => ({ day: set.day, ...toCounts(set, stratum) }))
        .filter((day) => day.of > 0)
    const [current, past] = [days(now), days(before)]
    const [ofNow, ofBefore] = [current, past].map((some) => sumOf(some, (day) => day.of)) as [number, number]
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

type Counts = Omit<CountedDay, "day">
interface Measure {
  kind: ValueKind
  toCounts: (set: CountedSet, id: string, tracked: readonly string[]) => Counts
}

const of = ({ names }: CountedSet, id: string) => names.get(id) ?? noCounts

const measures: Record<DifferenceMetric, Measure> = {
  mention_rate: { kind: "share", toCounts: (set, id) => ({ count: of(set, id).mentioned, of: set.answers }) },
  citation_rate: { kind: "share", toCounts: (set, id) => ({ count: of(set, id).cited, of: set.answers }) },
  share_of_voice: {
    kind: "share",
    toCounts: (set, id, tracked) => ({
      count: of(set, id).mentioned,
      of: tracked.reduce((sum, name) => sum + of(set, name).mentioned, 0),
    }),
  },
  share_of_citations: {
    kind: "share",
    toCounts: (set, id, tracked) => ({
      count: of(set, id).citations,
      of: tracked.reduce((sum, name) => sum + of(set, name).citations, 0),
    }),
  },
  average_position: {
    kind: "rank",
    toCounts: (set, id) => ({ count: of(set, id).positions, of: of(set, id).mentioned }),
  },
  positive_share: { kind: "share", toCounts: (set, id) => toneOf(set, id, "positive") },
  neutral_share: { kind: "share", toCounts: (set, id) => toneOf(set, id, "neutral") },
  negative_share: { kind: "share", toCounts: (set, id) => toneOf(set, id, "negative") },
  sentiment: {
    kind: "balance",
    toCounts: (set, id) => {
      const { positive, neutral, negative } = of(set, id)
      const all = positive + neutral + negative
      const count = positive - negative
      return { count, of: all, squares: { count: positive + negative, of: all, both: count } }
    },
  },
}

function toneOf(set: CountedSet, id: string, tone: "positive" | "neutral" | "negative"): Counts {
  const counts = of(set, id)
  return { count: counts[tone], of: counts.positive + counts.neutral + counts.negative }
}

const inPeriod = <Day extends { day: number }>(days: readonly Day[], { from, to }: Period): Day[] =>
  days.filter(({ day }) => day >= from && day <= to)

const sumOf = <One>(all: readonly One[], toNumber: (one: One) => number): number =>
  all.reduce((sum, one) => sum + toNumber(one), 0)
