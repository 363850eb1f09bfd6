import { type Change, fewestAnswers, formatCount, formatNumber } from "@citable/charts"
import type { Sentiment } from "@citable/contract/visibility"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { changeText } from "./rate.ts"

/** A tile with the balance of tones, its counts and 95 % interval, and how it changed. */
export function balanceTile(name: string, current: Sentiment, change: Change | null): Html {
  const of = countToned(current)
  return html`<div>
    <dt>${name}</dt>
    <dd class="value">${formatNumber(current.value)}</dd>
    <dd class="note">${balanceNote(current)}</dd>
    <dd>
      ${of > 0 && of < fewestAnswers ? html`<span class="note">Too few to tell</span>` : changeText(change, formatNumber)}
    </dd>
  </div>`
}

/** What a balance was counted from: `−1 to 1, from 12 positive, 3 neutral and 1 negative, 0.41 to 0.89`. */
function balanceNote({ positive, neutral, negative, interval }: Sentiment): string {
  if (positive + neutral + negative === 0) return "Nothing was counted"
  const reach = interval == null ? "" : `, ${formatNumber(interval.low)}\u00A0to\u00A0${formatNumber(interval.high)}`
  return `−1 to 1, from ${formatCount(positive)} positive, ${formatCount(neutral)} neutral and ${formatCount(negative)} negative${reach}`
}

/** How many mentions have a tone. */
const countToned = ({ positive, neutral, negative }: Sentiment): number => positive + neutral + negative
