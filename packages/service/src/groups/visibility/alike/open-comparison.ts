import type { Comparison, DifferenceMetric, LeftOut } from "@citable/contract/visibility"

import type { FigureCounts } from "../metrics/create-figure-counts.ts"
import {
  compareCounted,
  type CountedMetric,
  createFigureComparison,
  decideChanges,
  type OneEngine,
} from "./compare-alike.ts"
import type { AlikeCounts } from "./read-alike.ts"
import { sayLeftOut } from "./say-alike.ts"

/** All that one answer of the service compares. */
export interface OpenComparison {
  /** Compares one name. `change` is decided at the end, over all that were compared. */
  compare: (id: string, metrics: readonly DifferenceMetric[], of?: OneEngine) => Comparison | null
  /** Compares what the caller has counted in the answers that `alike` chooses. */
  compareCounted: (counted: readonly CountedMetric[]) => Comparison | null
  alike: AlikeCounts | null
  leftOut: LeftOut[]
  decide: () => void
}

/** Opens the comparison of two periods by what they have in common. */
export function openComparison(alike: AlikeCounts | null, countsOf: FigureCounts): OpenComparison {
  const compareFigures = createFigureComparison(countsOf)
  const compared: (Comparison | null)[] = []
  const keep = (comparison: Comparison | null) => {
    compared.push(comparison)
    return comparison
  }
  return {
    compare: (id, metrics, of) => keep(compareFigures(alike, id, metrics, of)),
    compareCounted: (counted) => keep(compareCounted(alike, counted)),
    alike,
    leftOut: sayLeftOut(alike?.leftOut ?? []),
    decide: () => decideChanges(compared),
  }
}
