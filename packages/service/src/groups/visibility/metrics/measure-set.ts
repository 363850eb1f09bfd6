import type { VisibilityMetrics } from "@citable/contract/visibility"

import type { MeasuredSet } from "./open-measures.ts"
import type { CountedSet } from "./read-counts.ts"
import { noCounts, toMetrics } from "./to-metrics.ts"

/** The metrics of one name over a set of answers. An empty id is the brand itself. */
export function measureName(set: CountedSet, id: string): VisibilityMetrics {
  const all = [...set.names.values()].reduce((sum, { mentioned }) => sum + mentioned, 0)
  return toMetrics(set.names.get(id) ?? noCounts, set.answers, all)
}

/** A name's metrics in a set and in the previous set. */
export function compareName(current: MeasuredSet, previous: MeasuredSet | null, id: string) {
  return {
    answers: current.answers,
    current: current.metricsOf(id),
    previous_answers: previous?.answers ?? 0,
    previous: previous === null ? null : previous.metricsOf(id),
  }
}
