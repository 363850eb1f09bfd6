import type { Comparison, DifferenceMetric } from "@citable/contract/visibility"
import { adjustForMany } from "@citable/inference"

/** A figure that is shown with how it changed. */
export interface ComparedFigure {
  /** Null or undefined if there is nothing to compare with. */
  comparison: Comparison | null | undefined
  metric: DifferenceMetric
}

/**
 * How a figure changed. `none`: the difference may be chance. `few`: both periods have too few answers in common. `unlike`: they have none.
 * `waiting`: the service does not know yet what they have in common.
 */
export interface Change {
  kind: "few" | "unlike" | "waiting" | "none" | "up" | "down"
  /** The size of the difference; 0 if it may be chance. */
  difference: number
}

/** How often what is shown together has a change that is chance: 1 of 20. */
const falsePages = 0.05

/**
 * Decides which figures have changed, of all that are read together, such as those of a page (Holm). Null where there is nothing to compare
 * with.
 */
export function toChanges(figures: readonly ComparedFigure[]): (Change | null)[] {
  const found = figures.map(({ comparison, metric }) =>
    comparison?.differences.find((difference) => difference.metric === metric),
  )
  const known = found.filter((one) => one !== undefined)
  const adjusted = adjustForMany(known.map(({ p }) => p))
  const clear = new Set(known.filter((_, index) => (adjusted[index] ?? 1) <= falsePages))
  return figures.map(({ comparison }, index): Change | null => {
    const one = found[index]
    if (comparison == null) return null
    if (one === undefined) return { kind: reasons[comparison.missing ?? "too_few"], difference: 0 }
    if (!clear.has(one) || one.difference === 0) return { kind: "none", difference: 0 }
    return { kind: one.difference > 0 ? "up" : "down", difference: Math.abs(one.difference) }
  })
}

const reasons = { too_few: "few", nothing_common: "unlike", not_ready: "waiting" } as const
