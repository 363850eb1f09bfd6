import { formatCount } from "@citable/charts"
import type { BrandSetup } from "@citable/contract/brands"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { dollarText } from "../figures/dollar-text.ts"
import { time } from "../frame/time.ts"
import { monthEnd, type Outlook } from "./foresee-budget.ts"

/** What each budget means for a schedule, in sentences. */
export function budgetWords(outlooks: readonly Outlook[]): Html {
  if (outlooks.length === 0) return html`No budget limits the scans of this brand.`
  return html`${outlooks.map((one) => html`<div>${words(one)}</div>`)}`
}

/** How much of each budget is used, for a schedule that starts nothing. */
export function usedWords(budgets: BrandSetup["budgets"]): Html {
  const own = (budgets ?? []).filter(({ budget }) => budget === "scans" || budget === "questions")
  if (own.length === 0) return html`No budget limits the scans of this brand.`
  return html`${own.map((one) => html`<div>${amount(one, one.used)} of ${amount(one, one.limit)} are used in ${monthName(one.month)}.</div>`)}`
}

function words(outlook: Outlook): Html {
  const { budget } = outlook
  const limit = amount(budget, budget.limit)
  const month = monthName(budget.month)
  const end = new Date(monthEnd(budget.month)).toISOString()
  switch (outlook.state) {
    case "spent":
      return html`<span class="problem"
        >The budget of ${limit} for ${month} is spent. Scans ask nothing until ${time(end)}.</span
      >`
    case "unknown":
      return html`Nobody can say how long the budget of ${limit} for ${month} lasts, because a price is missing. An
      answer without a price counts as ten of the dearest.`
    case "ends":
      return html`<span class="spends"
          >At this rate, the budget of ${limit} for ${month} stops the scan of about
          ${time(new Date(outlook.at).toISOString())}.</span
        >
        ${amount(budget, budget.used)} are used.`
    case "lasts":
      break
  }
  const later =
    outlook.later === undefined
      ? ""
      : html` A whole month needs more: the next budget stops the scan of about
        ${time(new Date(outlook.later).toISOString())}.`
  return html`At this rate, the budget of ${limit} lasts ${month}: about ${amount(budget, outlook.used)} will be used at
  its end, if nobody starts other scans.${later}`
}

const amount = ({ budget }: Pick<Outlook["budget"], "budget">, value: number): string =>
  budget === "questions" ? `${formatCount(value)} answers` : dollarText(value)

const months = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" })

/** A month such as `2026-11` in words. */
const monthName = (month: string): string => months.format(Date.parse(`${month}-01T00:00:00Z`))
