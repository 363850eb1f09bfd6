import type { ToolOutput } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { engineTitle } from "@citable/contract/visibility"

import { dollarText } from "../figures/dollar-text.ts"
import type { EstimatedScan } from "./estimate-scan.ts"

/** The engine that suggestions ask, with what that costs; undefined if they ask none. */
export function engineToAsk(
  [first]: ToolOutput<"get_brand_setup">["engines"],
  estimate: EstimatedScan | ProblemError | undefined,
): { engine: string; cost: string } | undefined {
  // Without the scope to run scans, nobody is asked, and there is no estimate.
  if (first === undefined || estimate === undefined) return undefined
  const engine = first.name
  const known = estimate instanceof ProblemError ? [] : estimate.engines
  const one = known.find((each) => each.engine === engine)
  if (one === undefined || one.questions === 0 || one.cost_usd.value === null)
    return { engine: engineTitle({ engine }), cost: "money" }
  return { engine: engineTitle({ engine }), cost: `about ${dollarText(one.cost_usd.value / one.questions)}` }
}
