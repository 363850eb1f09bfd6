import { formatCount, formatShare } from "@citable/charts"
import type { Rate } from "@citable/contract/visibility"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { rateCell } from "../figures/rate.ts"
import { time } from "../frame/time.ts"

/** One value of a table. Its CSV holds the same values, unrounded. */
export type Cell =
  | string
  | null
  | { number: number | null }
  | { share: number | null }
  /** A share with its counts. `shown`: how the page shows it, if it is more than that. */
  | { rate: Rate; shown?: Html }
  | { time: string | null }
  /** A link to a page of the dashboard. */
  | { page: string; text: string }
  /** A link to a stranger's page. */
  | { url: string; text?: string }
  /** What the page shows in its own way, with the text of it for the CSV. */
  | { shown: Html; text: string }

export interface DataTable {
  /** What assistive technology calls the table. */
  name: string
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** Renders a table that scrolls if it is too wide. */
export function dataTable({ name, columns, rows }: DataTable): Html {
  // A cell without a number stands below the numbers of its column.
  const looks = columns.map((_, at) => (rows.some((row) => isNumber(row[at])) ? "number" : ""))
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${name}">
    <table>
      <thead>
        <tr>
          ${columns.map((column, at) => html`<th scope="col" class="${looks[at]}">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell, at) =>
                at === 0
                  ? html`<th scope="row">${toHtml(cell)}</th>`
                  : html`<td class="${looks[at]}">${toHtml(cell)}</td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

const isNumber = (cell: Cell | undefined): boolean =>
  typeof cell === "object" && cell !== null && ("number" in cell || "share" in cell || "rate" in cell)

function toHtml(cell: Cell): Html {
  if (cell === null) return html`–`
  if (typeof cell === "string") return html`${cell}`
  if ("number" in cell) return html`${formatCount(cell.number)}`
  if ("share" in cell) return html`${formatShare(cell.share)}`
  if ("rate" in cell) return cell.shown ?? rateCell(cell.rate)
  if ("time" in cell) return time(cell.time)
  if ("page" in cell) return html`<a href="${cell.page}">${cell.text}</a>`
  if ("shown" in cell) return cell.shown
  return strangerLink(cell.url, cell.text)
}

/** A link to a page of somebody else. An address that is not of the web stays text. */
export function strangerLink(url: string, text = url): Html {
  if (!/^https?:\/\//iu.test(url)) return html`${text}`
  return html`<a href="${url}" rel="noopener noreferrer nofollow">${text}</a>`
}
