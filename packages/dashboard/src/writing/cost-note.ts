import type { BrandWriter, Html } from "@citable/service/pages"
import { html } from "hono/html"

import { dollarText } from "../figures/number-text.ts"

/** Says before the button what a job may cost, as far as anybody knows it before the job is read. */
export function costNote({ name, isPriced, jobLimit, isJudged }: BrandWriter): Html {
  const judge = isJudged ? " A second model checks its claims, which counts as well." : ""
  if (!isPriced) {
    return html`<p class="soft">
      Writing costs money. The vendor is ${name}. The prices of this model are not known, so no limit in dollars stops
      it.${judge}
    </p>`
  }
  return html`<p class="soft">
    Writing costs money. The vendor is ${name}.
    ${jobLimit === null ? "" : html`The service stops the job at <strong>${dollarText(jobLimit)}</strong>, the limit of one job.`}
    The next page shows the estimate of this job and what it has cost, and can stop it.${judge}
  </p>`
}
