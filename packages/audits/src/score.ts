import type { CheckText } from "./checks/check.ts"
import type { ScoreLimit } from "./limit-score.ts"

/** How much a check counts. */
const weights: Record<CheckText["severity"], number> = { error: 5, warning: 2, notice: 0.5 }

export interface CheckResult {
  severity: CheckText["severity"]
  /** How many pages the check concerns. */
  checked: number
  affected: number
}

/**
 * The score of a site, 0 to 100: for each check that concerns at least one page, its weight times the share of these pages that pass,
 * divided by the sum of the weights. So one bad page among thousands costs little, and a page without faults never lowers the score. What
 * makes all the rest worthless limits it. Null if no check concerns anything.
 */
export function scoreOf(results: readonly CheckResult[], limit: ScoreLimit | null): number | null {
  let passed = 0
  let all = 0
  for (const { severity, checked, affected } of results) {
    if (checked === 0) continue
    all += weights[severity]
    passed += weights[severity] * (1 - Math.min(affected, checked) / checked)
  }
  return all === 0 ? null : Math.min(Math.round((passed / all) * 100), limit?.max ?? 100)
}
