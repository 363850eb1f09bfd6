import { formatCount } from "@citable/charts"
import type { WritingEstimate } from "@citable/contract/content"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { dollarText } from "../figures/dollar-text.ts"

/** Says before the button what a job would cost, what that rests on, and what is left of the month's budget. */
export function costNote(estimate: WritingEstimate): Html {
  const { writer, judged } = estimate
  return html`<p class="spends">${costText(estimate)}</p>
    <p class="soft">
      ${basisText(estimate)} The vendor is ${writer}.
      ${judged ? "A second model checks the claims, which counts as well." : ""} The next page can stop the job.
    </p>
    <p>${leftText(estimate)} ${refusalText(estimate)}</p>`
}

/** About what it costs. An estimate is never exact. */
function costText({ cost_usd: cost, tokens }: WritingEstimate): Html {
  if (cost === null) {
    const plan =
      tokens === null
        ? ""
        : ` It takes about ${formatCount(tokens.once)} tokens, and at most ${formatCount(tokens.most)}.`
    return html`The cost is not known, because the price of this model is not known.${plan}`
  }
  const { about, from, to, most } = cost
  if (most === 0) return html`This costs nothing: the brand has every part of the translation already.`
  const range = from === to ? "" : ` (from ${dollarText(from)} to ${dollarText(to)})`
  return html`This costs about <strong>${dollarText(about)}</strong>${range}.`
}

/** What the figures rest on. */
function basisText({ cost_usd: cost, jobs, job_limit_usd: jobLimit }: WritingEstimate): Html {
  if (cost === null) return html`The tokens come from the plan of requests. No limit in dollars stops this model.`
  const limit = jobLimit === null ? "" : ` The service stops a job at ${dollarText(jobLimit)}.`
  if (jobs === 0) {
    return html`It comes from the plan of requests and the model’s prices: each request once, up to each request with
    its correction. No job of this kind has ended yet.${limit}`
  }
  const which = jobs === 1 ? "your last job" : `your last ${jobs} jobs`
  return html`It comes from ${which} of this kind, in proportion to the length. By the plan of requests, it is at most
  ${dollarText(cost.most)}.${limit}`
}

/** What the month has left. */
function leftText({ left: { money_usd: money, jobs, used_usd: used } }: WritingEstimate): Html {
  const begun = jobs === null ? "" : ` ${formatCount(jobs.left)} of ${formatCount(jobs.of)} jobs are left this month.`
  if (money === null) {
    return html`Writing has no monthly budget. The brand has used ${dollarText(used)} this month.${begun}`
  }
  const owner = money.owner === "brand" ? "the brand’s" : "the account’s"
  return html`<strong>${dollarText(money.left)}</strong> of ${owner} ${dollarText(money.of)} are left this
    month.${begun}`
}

/** Why the service would refuse the job now, if it would. */
function refusalText({ cost_usd: cost, job_limit_usd: jobLimit, left }: WritingEstimate): Html | "" {
  const most = cost?.most ?? 0
  const refuse = (why: string) => html`<strong>The service would refuse it now: ${why}</strong>`
  if (jobLimit !== null && (most > jobLimit || jobLimit === 0)) {
    return refuse(`it may cost ${dollarText(most)}, and one job may cost ${dollarText(jobLimit)}.`)
  }
  if (left.money_usd !== null && (most > left.money_usd.left || left.money_usd.of === 0)) {
    return refuse(`it may cost ${dollarText(most)}, which the month does not have.`)
  }
  return left.jobs?.left === 0 ? refuse("the month has no jobs left.") : ""
}
