import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

/** Boxes in front of the rows of a table, for actions on several of them. The table is inside of the form of these actions. */
export interface Choosing {
  /** The name of the field, and what it sends of each row. */
  name: string
  rows: readonly { value: string; label: string }[]
  /** Whether every box is ticked at first. */
  isAll: boolean
  /** Whether nobody can untick a single one, because more are chosen than the page has. */
  isFixed?: boolean
}

/** The box of a row. */
export function chooseCell({ name, rows, isAll, isFixed = false }: Choosing, at: number): Html {
  const row = rows[at]
  return html`<td class="choose">
    <input
      type="checkbox"
      name="${name}"
      value="${row?.value ?? ""}"
      aria-label="Choose ${row?.label ?? ""}"
      ${isAll ? "checked" : ""}
      ${isFixed ? "disabled" : ""}
    />
  </td>`
}

/** The box that ticks all others. Only a script can do that, so it shows the box. */
export const chooseHead = (): Html =>
  html`<td class="choose">
    <label class="choose-all" hidden
      ><input type="checkbox" /><span class="visually-hidden">Choose all rows</span></label
    >
  </td>`
