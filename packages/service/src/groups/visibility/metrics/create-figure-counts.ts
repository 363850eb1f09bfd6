import type { DifferenceMetric } from "@citable/contract/visibility"
import type { CountedDay, ValueKind } from "@citable/inference"

import type { CountedSet } from "./read-counts.ts"
import { type NameCounts, noCounts } from "./to-metrics.ts"

/** What is counted of a name, and has an interval. */
export type Figure = DifferenceMetric

type Counts = Omit<CountedDay, "day">
type Tone = "positive" | "neutral" | "negative"

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

/** Returns what counts a figure of a name in a set of answers. Shares of voice divide by the names of `tracked`. */
export function createFigureCounts(
  tracked: readonly string[],
): (figure: Figure, set: CountedSet, id: string) => Counts {
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
  const toneShare = (tone: Tone) => (counts: NameCounts) => ({ count: counts[tone], of: tonedOf(counts) })
  const readers: Readonly<Record<Figure, (counts: NameCounts, set: CountedSet) => Counts>> = {
    mention_rate: ({ mentioned }, { answers }) => ({ count: mentioned, of: answers }),
    citation_rate: ({ cited }, { answers }) => ({ count: cited, of: answers }),
    share_of_voice: ({ mentioned }, set) => ({ count: mentioned, of: totalOf(set).mentioned }),
    share_of_citations: ({ citations }, set) => ({ count: citations, of: totalOf(set).citations }),
    average_position: ({ positions, mentioned }) => ({ count: positions, of: mentioned }),
    sentiment: balanceOf,
    positive_share: toneShare("positive"),
    neutral_share: toneShare("neutral"),
    negative_share: toneShare("negative"),
  }
  return (figure, set, id) => readers[figure](set.names.get(id) ?? noCounts, set)
}

const tonedOf = ({ positive, neutral, negative }: NameCounts): number => positive + neutral + negative

function balanceOf(counts: NameCounts): Counts {
  const [of, count] = [tonedOf(counts), counts.positive - counts.negative]
  return { count, of, squares: { count: counts.positive + counts.negative, of, both: count } }
}
