import type { Media } from "@citable/contract/site"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

/** Renders the fields of the point that stays visible where a site crops a picture, in percent. */
export function focusFields(focus: Media["focus"]): Html {
  const percent = (part: number | undefined) => (part === undefined ? "" : String(Math.round(part * 100)))
  const field = (name: string, label: string, part: number | undefined) =>
    html`<label for="${name}">${label}</label>
      <input id="${name}" name="${name}" type="number" min="0" max="100" value="${percent(part)}" />`
  return html`<fieldset>
    <legend>What stays visible where a site crops the picture</legend>
    ${field("focus_x", "Percent from the left", focus?.x)} ${field("focus_y", "Percent from the top", focus?.y)}
    <p class="soft">Empty for the centre.</p>
  </fieldset>`
}

/** Reads the fields as an input of `update_media`. Without a number in both, the focus is the centre. A form without the fields changes nothing. */
export function readFocus(form: { get(name: string): string | null }): { focus?: Media["focus"] } {
  const [x, y] = ["focus_x", "focus_y"].map((name) => form.get(name)?.trim())
  if (x === undefined || y === undefined) return {}
  return { focus: x === "" || y === "" ? null : { x: Number(x) / 100, y: Number(y) / 100 } }
}
