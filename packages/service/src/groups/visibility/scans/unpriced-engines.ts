import { ProblemError } from "@citable/contract/problem-error"
import type { Engine } from "@citable/engines/engine"
import { type VendorName, vendors } from "@citable/engines/vendors"

import type { ScanLimits } from "../../../spending/scan-limits.ts"

/** Whether nobody can say what an answer of the engine costs. */
export const isUnpriced = ({ usualCost = null, isPriced = usualCost !== null }: Engine): boolean => !isPriced

/** Whether the month of the brand has a limit in US dollars, and none that an engine of unknown price could reach. */
export const needsPrices = ({ month, questions }: ScanLimits): boolean => month !== null && questions === null

/** Why an engine is not asked, and what to do. `limit` is the limit in US dollars, `count` the one in questions. */
export function whyUnpriced({ name, model }: Engine, limits: { limit: string; count: string }): string {
  const who = model === undefined ? name : `${name} (${model})`
  const prefix = isVendor(name) ? vendors[name].settings : "COMPATIBLE_ENGINE"
  return `The price of ${who} is unknown, so ${limits.limit} cannot limit what it costs. Set its price: \`prices\` of the brand's integration, or ${prefix}_PRICES of the service. Or limit the questions with ${limits.count}.`
}

const isVendor = (name: string): name is VendorName => Object.hasOwn(vendors, name)

/** The limits of a month, as an operator sets them. */
export const monthLimits = {
  limit: "SCAN_BUDGET_USD (`scanBudget`)",
  count: "SCAN_BUDGET_QUESTIONS (`scanQuestions`)",
}

/**
 * Refuses a scan that has a limit in US dollars, and an engine for which it could not hold.
 *
 * @throws a `ProblemError` `not_configured`
 */
export function refuseUnpriced(
  engines: readonly Engine[],
  scan: {
    limits?: ScanLimits | undefined
    max_cost_usd?: number | null | undefined
    max_questions?: number | undefined
  },
): void {
  const engine = engines.find(isUnpriced)
  if (engine === undefined) return
  const { limits, max_cost_usd: dollars = null, max_questions: questions } = scan
  if (limits !== undefined && needsPrices(limits)) {
    throw new ProblemError("not_configured", whyUnpriced(engine, monthLimits))
  }
  if (dollars === null || questions !== undefined) return
  throw new ProblemError("not_configured", whyUnpriced(engine, { limit: "max_cost_usd", count: "max_questions" }))
}
