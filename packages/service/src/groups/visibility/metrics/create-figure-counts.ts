import type { DifferenceMetric } from "@citable/contract/visibility"
import type { DayColumns, ValueKind } from "@citable/inference"

import type { CountedSet } from "./read-counts.ts"
import { type NameCounts, noCounts } from "./to-metrics.ts"

/** What is counted of a name, and has an interval. */
export type Figure = DifferenceMetric

/** The counts of a figure in one set of answers. */
interface Reader {
  count: (counts: NameCounts) => number
  of: (counts: NameCounts, set: CountedSet) => number
  /** The square of what each answer adds to `count`; absent if it adds 0 or 1. */
  square?: (counts: NameCounts) => number
}

/** What kind of value each figure is. */
export const figureKinds: Readonly<Record<Figure, ValueKind>> = {
  mention_rate: "share",
  citation_rate: "share",
  share_of_voice: "ratio",
  share_of_citations: "ratio",
  average_position: "rank",
  sentiment: "balance",
  positive_share: "share",
  neutral_share: "share",
  negative_share: "share",
}

/**
 * Returns what counts a figure of a name in sets of answers, those of each `days` in turn. Shares of voice divide by the names of `tracked`.
 */
export function createFigureCounts(
  tracked: readonly string[],
): (figure: Figure, sets: readonly CountedSet[], days: readonly number[], id: string) => DayColumns {
  const totals = new WeakMap<CountedSet, { mentioned: number; citations: number }>()
  const totalOf = (set: CountedSet) => {
    const known = totals.get(set)
    if (known !== undefined) return known
    const total = { mentioned: 0, citations: 0 }
    for (const id of tracked) {
      const { mentioned, citations } = set.names.get(id) ?? noCounts
      total.mentioned += mentioned
      total.citations += citations
    }
    totals.set(set, total)
    return total
  }
  const answers = (_: NameCounts, set: CountedSet) => set.answers
  const readers: Readonly<Record<Figure, Reader>> = {
    mention_rate: { count: ({ mentioned }) => mentioned, of: answers },
    citation_rate: { count: ({ cited }) => cited, of: answers },
    share_of_voice: { count: ({ mentioned }) => mentioned, of: (_, set) => totalOf(set).mentioned },
    share_of_citations: { count: ({ citations }) => citations, of: (_, set) => totalOf(set).citations },
    average_position: { count: ({ positions }) => positions, of: ({ mentioned }) => mentioned },
    sentiment: {
      count: ({ positive, negative }) => positive - negative,
      of: tonedOf,
      square: ({ positive, negative }) => positive + negative,
    },
    positive_share: { count: ({ positive }) => positive, of: tonedOf },
    neutral_share: { count: ({ neutral }) => neutral, of: tonedOf },
    negative_share: { count: ({ negative }) => negative, of: tonedOf },
  }
  return (figure, sets, day, id) => {
    const { count, of, square } = readers[figure]
    const { length } = sets
    const [counts, ofs] = [new Float64Array(length), new Float64Array(length)]
    const squares = square && new Float64Array(length)
    for (const [at, set] of sets.entries()) {
      const name = set.names.get(id) ?? noCounts
      counts[at] = count(name)
      ofs[at] = of(name, set)
      if (squares !== undefined) squares[at] = square?.(name) ?? 0
    }
    return { day, count: counts, of: ofs, squares: squares && { count: squares, of: ofs, both: counts } }
  }
}

const tonedOf = ({ positive, neutral, negative }: NameCounts): number => positive + neutral + negative
