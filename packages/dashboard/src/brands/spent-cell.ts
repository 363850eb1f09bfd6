import type { SpentMonth } from "@citable/contract"
import { html } from "hono/html"

import { dollarText } from "../figures/dollar-text.ts"
import type { Cell } from "../tables/data-table.ts"

/** Money of several months or brands. */
export interface Spent {
  usd: number
  /** How many answers and requests have no known price, so that `usd` lacks them. */
  unpriced: number
}

/** Adds up what was spent, on scans and on writing. */
export const addSpent = (months: readonly SpentMonth[]): Spent => ({
  usd: months.reduce((sum, { scans, writing }) => sum + scans.usd + writing.usd, 0),
  unpriced: months.reduce((sum, { scans, writing }) => sum + scans.unpriced + writing.unpriced, 0),
})

/** Money in words: never as free what has no known price. */
export const sayCost = ({ usd, unpriced }: Spent): string =>
  unpriced === 0 ? dollarText(usd) : usd === 0 ? "not priced" : `at least ${dollarText(usd)}`

/** A cell of what was spent. `page`: where it is told by month. */
export function spentCell(spent: Spent | undefined, page?: string): Cell {
  if (spent === undefined) return null
  const words = sayCost(spent)
  const isUnknown = spent.usd === 0 && spent.unpriced > 0
  return {
    shown: page === undefined ? html`${words}` : html`<a href="${page}">${words}</a>`,
    text: spent.unpriced > 0 ? words : String(spent.usd),
    order: isUnknown ? null : spent.usd,
  }
}
