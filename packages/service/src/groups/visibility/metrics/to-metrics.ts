import type { Rate, Sentiment, ToneShares, VisibilityMetrics } from "@citable/contract/visibility"
import { estimateWindow, type Interval, measureSpread, toWindow, type ValueKind } from "@citable/inference"

/**
 * The counts of one name over a set of answers. Every metric is computed from them, and the counts of days can be
 * added.
 */
export interface NameCounts {
  /** Answers that name it. */
  mentioned: number
  /** Answers that cite one of its domains. */
  cited: number
  /** Citations of its domains. */
  citations: number
  /** The sum of its ranks by first mention, over the answers that name it. */
  positions: number
  positive: number
  neutral: number
  negative: number
  /** Mentions that are not classified. */
  unclassified: number
  /** Answers that know nothing of it. */
  absent: number
  /** Answers with a list that has it. */
  ranked: number
  /** The sum of its places in those lists. */
  ranks: number
  /** Answers whose searches found a page of one of its domains. */
  found: number
}

export const noCounts: NameCounts = {
  mentioned: 0,
  cited: 0,
  citations: 0,
  positions: 0,
  positive: 0,
  neutral: 0,
  negative: 0,
  unclassified: 0,
  absent: 0,
  ranked: 0,
  ranks: 0,
  found: 0,
}

/** The names of the counts, which are columns of `visibility_days`. */
export const countNames = Object.keys(noCounts) as (keyof NameCounts)[]

/** Counts by their names. */
export const makeCounts = (countOf: (name: keyof NameCounts, place: number) => number): NameCounts =>
  Object.fromEntries(countNames.map((name, place) => [name, countOf(name, place)])) as unknown as NameCounts

/** The sum of two counts. */
export const addCounts = (a: NameCounts, b: NameCounts): NameCounts => makeCounts((name) => a[name] + b[name])

/** A share with its interval: `count` / `of`. */
export function toRate(
  count: number,
  of: number,
  interval: Interval | null = believedInterval({ count, of }, "share"),
): Rate {
  return {
    value: of === 0 ? null : count / of,
    count,
    of,
    interval,
    source: "scans",
    missing: of === 0 ? "no_data" : null,
  }
}

/** The interval of what `days` days have counted together, if they differ as much as is believed. */
export function believedInterval(
  { count, of, square }: { count: number; of: number; square?: number },
  kind: ValueKind,
  days = 1,
): Interval | null {
  const squares = square === undefined ? undefined : { count: square, of, both: count }
  const known = toWindow([{ days: [{ day: 0, count, of, squares }] }], kind)
  const believed = measureSpread([known])
  if (days === 1) return estimateWindow(known, believed)?.interval ?? null
  const each = Array.from({ length: days }, (_, day) => ({ day, count: count / days, of: of / days }))
  return estimateWindow(toWindow([{ days: each }], kind), believed)?.interval ?? null
}

/** The figures of a name that have an interval. */
export type MetricName =
  | "mention_rate"
  | "citation_rate"
  | "share_of_voice"
  | "average_position"
  | "average_rank"
  | "sentiment"

/**
 * The metrics of a name, from its counts, the number of answers, and the mentions of all tracked names together:
 *
 * - mention rate = answers that name it / answers
 * - citation rate = answers that cite one of its domains / answers
 * - share of voice = answers that name it / the same of all tracked names, added up
 * - average position = mean of its order of first mention among the tracked names, over the answers that name it
 * - average rank = mean of its places in lists, whoever else is on them, over the answers with a list that has it
 * - sentiment = (positive - negative) / (positive + neutral + negative) over the answers that name it
 *
 * `intervalOf` gives their 95 % intervals. Default: as if all answers were of one day, and days differed as much as is believed.
 */
export function toMetrics(
  counts: NameCounts,
  answers: number,
  allMentioned: number,
  intervalOf: (figure: MetricName) => Interval | null = (figure) => believedOf(counts, answers, allMentioned)[figure](),
): VisibilityMetrics {
  const { mentioned, cited, positions, positive, neutral, negative, unclassified, absent, ranked, ranks } = counts
  const classified = positive + neutral + negative
  const origin = (known: boolean) => ({ source: "scans", missing: known ? null : ("no_data" as const) })
  return {
    mention_rate: toRate(mentioned, answers, intervalOf("mention_rate")),
    citation_rate: toRate(cited, answers, intervalOf("citation_rate")),
    share_of_voice: toRate(mentioned, allMentioned, intervalOf("share_of_voice")),
    average_position: {
      value: mentioned === 0 ? null : positions / mentioned,
      count: mentioned,
      interval: intervalOf("average_position"),
      ...origin(mentioned > 0),
    },
    average_rank: {
      value: ranked === 0 ? null : ranks / ranked,
      count: ranked,
      interval: intervalOf("average_rank"),
      ...origin(ranked > 0),
    },
    absent,
    sentiment: {
      value: classified === 0 ? null : (positive - negative) / classified,
      positive,
      neutral,
      negative,
      unclassified,
      interval: intervalOf("sentiment"),
      ...origin(classified > 0),
    },
  }
}

const believedOf = (
  { mentioned, cited, positions, positive, neutral, negative, ranked, ranks }: NameCounts,
  answers: number,
  allMentioned: number,
): Record<MetricName, () => Interval | null> => ({
  mention_rate: () => believedInterval({ count: mentioned, of: answers }, "share"),
  citation_rate: () => believedInterval({ count: cited, of: answers }, "share"),
  share_of_voice: () => believedInterval({ count: mentioned, of: allMentioned }, "share"),
  average_position: () => believedInterval({ count: positions, of: mentioned }, "rank"),
  average_rank: () => believedInterval({ count: ranks, of: ranked }, "rank"),
  sentiment: () =>
    believedInterval(
      { count: positive - negative, of: positive + neutral + negative, square: positive + negative },
      "balance",
    ),
})

/** The share of each tone in the mentions that have one. */
export function toToneShares(
  { positive, neutral, negative }: Sentiment,
  intervalOf?: (figure: "positive_share" | "neutral_share" | "negative_share") => Interval | null,
): ToneShares {
  const of = positive + neutral + negative
  return {
    positive: toRate(positive, of, intervalOf?.("positive_share")),
    neutral: toRate(neutral, of, intervalOf?.("neutral_share")),
    negative: toRate(negative, of, intervalOf?.("negative_share")),
  }
}
