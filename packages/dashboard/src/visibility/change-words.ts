import type { Change } from "../figures/compare-rates.ts"
import { plainText } from "../figures/number-text.ts"

/** A change as a text for a CSV. Null stands for nothing to compare with. */
export function changeWords(change: Change | null): string {
  if (change === null) return ""
  if (change.kind === "few") return "too few to compare"
  if (change.kind === "none") return "no clear change"
  return `${change.kind} by ${plainText(change.points)} points`
}
