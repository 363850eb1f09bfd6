import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

/** A labelled choice of one value, for the bar of filters above a list. */
export function choice(
  name: string,
  label: string,
  options: readonly (readonly [value: string, label: string])[],
  chosen: string,
): Html {
  return html`<div>
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${options.map(([value, text]) => html`<option value="${value}" ${value === chosen ? "selected" : ""}>${text}</option>`)}
    </select>
  </div>`
}
