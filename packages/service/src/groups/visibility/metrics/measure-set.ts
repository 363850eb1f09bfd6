import type { VisibilityMetrics } from "@citable/contract/visibility"

import type { CountedSet } from "./read-counts.ts"
import { noCounts, toMetrics } from "./to-metrics.ts"

/** The metrics of one name over a set of answers. An empty id is the brand itself. */
export function measureName(set: CountedSet, id: string): VisibilityMetrics {
  const all = [...set.names.values()].reduce((sum, { mentioned }) => sum + mentioned, 0)
  return toMetrics(set.names.get(id) ?? noCounts, set.answers, all)
}

/** A name's metrics in a set and in the previous set. */
export function compareName(current: CountedSet, previous: CountedSet | null, id: string) {
  return {
    answers: current.answers,
    current: measureName(current, id),
    previous_answers: previous?.answers ?? 0,
    previous: previous === null ? null : measureName(previous, id),
  }
}
