import { ProblemError } from "@citable/contract/problem-error"

import type { SpendingLimits } from "./spending-limits.ts"

/**
 * Refuses to ask a model whose price is unknown where only limits in US dollars are set, because they could not hold.
 *
 * @throws a `ProblemError` `not_configured`
 */
export function refuseUnpriced(
  { name, model, prices }: { name: string; model: string; prices: object | null },
  { refusesUnpriced = false }: SpendingLimits,
): void {
  if (prices !== null || !refusesUnpriced) return
  throw new ProblemError(
    "not_configured",
    `The price of ${name} (${model}) is unknown, so the limits of writing in US dollars do not work. Set its price: WRITER_PRICES, COMPATIBLE_ENGINE_PRICES, or \`prices\` of the brand's integration. Or limit how many jobs begin, with WRITING_JOBS (\`writingLimits.jobsMonth\`).`,
  )
}
