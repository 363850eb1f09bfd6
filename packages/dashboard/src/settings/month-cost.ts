import { engineTitle } from "@citable/contract/visibility"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { dollarText } from "../figures/dollar-text.ts"
import type { EstimatedScan } from "../visibility/estimate-scan.ts"

/** What a month of scans of this size costs, and what that rests on. An unknown price is never counted as nothing. */
export function monthCost({ cost_usd: cost, engines }: EstimatedScan): Html {
  const named = (some: EstimatedScan["engines"]) => some.map((one) => engineTitle(one)).join(", ")
  const unknown = engines.filter(({ cost_usd: { value } }) => value === null)
  const known = engines.filter(({ cost_usd: { value } }) => value !== null)
  const seen = known.filter(({ cost_usd: { source } }) => source === "scans")
  const listed = known.filter(({ cost_usd: { source } }) => source === "list_prices")
  const rest = known.reduce((sum, { cost_usd: { value } }) => sum + (value ?? 0), 0)
  return html`<div class="spends">
      ${
        cost.value === null
          ? `The cost is not known, because the price of ${named(unknown)} is missing.${known.length === 0 ? "" : ` The others cost about ${dollarText(rest)} a scan.`}`
          : `At this size a scan costs about ${dollarText(cost.value)}: about ${dollarText(cost.value * 30)} in 30 days if it is daily, ${dollarText((cost.value * 30) / 7)} if it is weekly.`
      }
    </div>
    ${seen.length === 0 ? "" : html`<div class="soft">By what answers cost on average in the last scans: ${named(seen)}.</div>`}
    ${listed.length === 0 ? "" : html`<div class="soft">By list prices, because no answer has told its cost yet: ${named(listed)}.</div>`}`
}
