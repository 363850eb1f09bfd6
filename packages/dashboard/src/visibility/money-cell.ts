import { html } from "hono/html"

import { dollarText } from "../figures/dollar-text.ts"
import type { Cell } from "../tables/data-table.ts"

/** An amount of US dollars in a table. Its CSV has all digits. */
export const moneyCell = (value: number | null): Cell =>
  value === null ? null : { shown: html`${dollarText(value)}`, text: String(value), order: value }
