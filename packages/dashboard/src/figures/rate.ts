import { type Change, fewestAnswers, formatCount, formatInterval, formatShare, sayUnchanged } from "@citable/charts"
import type { Rate } from "@citable/contract/visibility"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

/** A share with what it was counted from. */
type CountedShare = Pick<Rate, "value" | "count" | "of" | "interval">

/** What a share was counted from: `12 of 35, 21 % – 50 %`. */
export function rateNote({ count, of, interval }: CountedShare): string {
  if (of === 0) return "Nothing was counted"
  const reach = interval === null ? "" : `, ${unbroken(formatInterval(interval))}`
  return `${unbroken(`${formatCount(count)} of ${formatCount(of)}`)}${reach}`
}

/** A line may break between the counts and the interval, not within them. */
const unbroken = (text: string): string => text.replaceAll(" ", "\u00A0")

/** A number that leads to what it was counted from, if that has a page. */
export const linked = (text: string, page: string | undefined): Html =>
  page === undefined ? html`${text}` : html`<a href="${page}">${text}</a>`

/** A share with its counts and its 95 % interval, for a cell of a table. */
export function rateCell(rate: Rate, page?: string): Html {
  if (rate.value === null) return html`–`
  const note = html`<span class="note">${rateNote(rate)}${isFew(rate) ? ": too few to tell" : ""}</span>`
  return html`${linked(formatShare(rate.value), page)} ${note}`
}

/** A tile with a share, its counts and interval, and how it changed. `page`: the answers that it was counted from. */
export function rateTile(name: string, current: CountedShare, change: Change | null, page?: string): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd class="value">${linked(formatShare(current.value), current.value === null ? undefined : page)}</dd>
    <dd class="note">${rateNote(current)}</dd>
    <dd>${isFew(current) ? html`<span class="note">Too few to tell</span>` : changeText(change)}</dd>
  </div>`
}

/** A change in words and with a sign, not only by colour. `toText` writes the size of it. */
export function changeText(change: Change | null, toText: (difference: number) => string = toPoints): Html {
  if (change === null) return html``
  const unchanged = sayUnchanged(change)
  if (unchanged !== undefined) return html`<span class="note">${unchanged}</span>`
  const sign = change.kind === "up" ? "▲ up by" : "▼ down by"
  return html`<span class="note ${change.kind}">${sign} ${toText(change.difference)}</span>`
}

/** The size of a difference of two shares, in percentage points. */
export const toPoints = (difference: number): string => `${formatCount(Number((difference * 100).toFixed(1)))} points`

const isFew = ({ of }: Pick<Rate, "of">): boolean => of > 0 && of < fewestAnswers
