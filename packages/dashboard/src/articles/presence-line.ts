import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import type { Presence } from "./read-presence.ts"

/** Says who else is at an article. The script of the editor writes the same after each save. */
export const presenceLine = ({ open, saved }: Presence): Html =>
  html`<p id="presence" class="soft" role="status">
    ${open.map(({ email }) => html`<span>${email} has this article open.</span> `)}
    ${saved === undefined ? "" : html`<span>${saved.name} saved it ${time(saved.at)}.</span>`}
  </p>`
