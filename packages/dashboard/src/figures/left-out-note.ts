import type { LeftOut } from "@citable/contract/visibility"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

/** What comparisons leave out, because only one of the periods has it. Empty if both have the same. */
export function leftOutNote(leftOut: readonly LeftOut[] | undefined): Html {
  if (leftOut === undefined || leftOut.length === 0) return html``
  return html`<p class="note">
    Changes compare only what both periods asked. ${leftOut.map(({ text }) => text).join(" ")}
  </p>`
}
