import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

export interface NumberTileOptions {
  toText: (value: number | null | undefined) => string
  /** The number in the compared days. Undefined if there is nothing to compare with. */
  previous?: number | null | undefined
  /** What the number was counted from. */
  note?: string | undefined
}

/** A tile with a number and the same of the compared days. */
export function numberTile(name: string, value: number | null, { toText, previous, note }: NumberTileOptions): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd class="value">${toText(value)}</dd>
    ${note === undefined ? "" : html`<dd class="note">${note}</dd>`}
    ${previous == null ? "" : html`<dd class="note">Before: ${toText(previous)}</dd>`}
  </div>`
}
