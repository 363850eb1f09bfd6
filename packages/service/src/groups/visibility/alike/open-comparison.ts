import type { Comparison, DifferenceMetric, LeftOut } from "@citable/contract/visibility"
import type { Database } from "@citable/storage/database"

import type { ComparedDays } from "../../../call/date-range.ts"
import type { AnswerFilter } from "../metrics/read-counts.ts"
import {
  compareCounted,
  type CountedMetric,
  createFigureComparison,
  decideChanges,
  type OneEngine,
} from "./compare-alike.ts"
import { type AlikeCounts, readAlike, type ReadAlikeOptions } from "./read-alike.ts"
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

/** Reads what two periods have in common, to compare names by it. `tracked` are the ids of all names; that of the brand is empty. */
export async function openComparison(
  db: Database,
  filter: AnswerFilter,
  { days, tracked, ...options }: { days: ComparedDays; tracked: readonly string[] } & ReadAlikeOptions,
): Promise<OpenComparison> {
  const alike = await readAlike(db, filter, days, options)
  const compareFigures = createFigureComparison(tracked)
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
