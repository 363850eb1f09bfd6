import { formatCount, formatShare } from "@citable/charts"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { linked, rateCell } from "../figures/rate.ts"
import { time } from "../frame/time.ts"
import { cellValue } from "./cell-value.ts"
import type { Cell, DataTable } from "./cell.ts"
import { chooseCell, chooseHead, type Choosing } from "./choose-cell.ts"
import { columnHead } from "./column-head.ts"
import { orderOf } from "./sort-rows.ts"
import { columnKey, type TableView } from "./table-view.ts"

export type { Cell, DataTable } from "./cell.ts"

export interface TableOptions {
  /** How somebody wants to see the table. Without it, nobody can order its rows or choose its columns. */
  view?: TableView | undefined
  /** Whether the table has every row, so that the page can order them itself. */
  isWhole?: boolean
  /** Which values of `sort` order the rows of several pages by a column, by its label: the first click, and the second one. */
  sorts?: Readonly<Record<string, readonly string[]>>
  /** The order of the rows, if the page does not order them itself. */
  sort?: string
  /** The boxes in front of the rows, in the order of the rows. */
  choosing?: Choosing | undefined
  /** How many columns stand beside each other, unless somebody chooses others. */
  most?: number
}

/** As many columns fit beside each other. */
export const fittingColumns = 5

/**
 * Renders a table. The first column stays where it is while the others scroll, and what stands in no column is below the first cell of its row. On
 * a phone, each row is a card.
 */
export function dataTable(table: DataTable, options: TableOptions = {}): Html {
  const { view, isWhole = false, sorts, most = fittingColumns, choosing } = options
  const sort = isWhole ? view?.sort : options.sort
  const order = orderOf(table, isWhole ? (view?.sort ?? "") : "")
  const { name, columns, rows } = table
  const beside = columnsBeside(columns, view, most)
  const below = columns.map((_, at) => at).filter((at) => !beside.includes(at))
  // A cell without a number stands below the numbers of its column.
  const looks = columns.map((_, at) => (rows.some((row) => isNumber(row[at])) ? "number" : ""))
  const head = (at: number) => {
    const label = columns[at] ?? ""
    const first = columnKey(label)
    const isText = rows.every((row) => typeof row[at] === "string" || row[at] === null || isLink(row[at]))
    const whole = isText ? [first, `-${first}`] : [`-${first}`, first]
    const own = isWhole ? (isButtons(rows, at) ? [] : whole) : (sorts?.[label] ?? [])
    return columnHead(label, { view, sorts: own, sort: sort ?? "", look: looks[at] ?? "" })
  }
  // In one line: a page has hundreds of cells.
  const cellOf = (at: number, cell: Cell | undefined) => {
    const look = `${looks[at]}${isEmpty(cell) ? " none" : ""}`.trim()
    const classes = look === "" ? "" : html` class="${look}"`
    return html`<td${classes} data-label="${columns[at]}" dir="auto">${toHtml(cell ?? null)}</td>`
  }
  return html`<div class="scroll data" tabindex="0" role="region" aria-label="${name}">
    <table>
      <thead>
        <tr>
          ${choosing === undefined ? "" : chooseHead()}${beside.map(head)}
        </tr>
      </thead>
      <tbody>
        ${order
          .map((at) => [rows[at] ?? [], at] as const)
          .map(([row, at]) => {
            const choice = choosing === undefined ? "" : chooseCell(choosing, at)
            const first = html`<th scope="row"><bdi>${toHtml(row[0] ?? null)}</bdi>${details(table, row, below)}</th>`
            const others = beside.slice(1).map((column) => cellOf(column, row[column]))
            return html`<tr>
              ${choice}${first}${others}
            </tr>`
          })}
      </tbody>
    </table>
  </div>`
}

/** The places of the columns that stand beside each other. The first one always does. */
export function columnsBeside(
  columns: readonly string[],
  view: TableView | undefined,
  most = fittingColumns,
): number[] {
  const places = columns.map((_, at) => at)
  const chosen = places.filter((at) => view?.columns.includes(columnKey(columns[at] ?? "")) === true)
  return chosen.length === 0 ? places.slice(0, most) : [...new Set([0, ...chosen])]
}

/** What has no column of its own, below the first cell of a row: one line for little, and a part that opens for more. */
function details({ columns }: DataTable, row: readonly Cell[], below: readonly number[]): Html | "" {
  const filled = below.filter((at) => !isEmpty(row[at]))
  if (filled.length === 0) return ""
  const items = filled.map((at) => detail(columns[at] ?? "", row[at] ?? null))
  const list = html`<dl class="more">${items}</dl>`
  if (below.length <= 2) return list
  const summary = html`<summary>More<span class="visually-hidden"> about ${nameOf(row[0])}</span></summary>`
  return html`<details class="more">${summary}${list}</details>`
}

function detail(name: string, cell: Cell): Html {
  const [term, value] = [html`<dt>${name}</dt>`, html`<dd dir="auto">${toHtml(cell)}</dd>`]
  return html`<div>${term}${value}</div>`
}

const nameOf = (cell: Cell | undefined): string =>
  typeof cell === "string"
    ? cell
    : typeof cell === "object" && cell !== null && "text" in cell
      ? (cell.text ?? "this")
      : "this"

/** Whether a cell has neither a value nor something of its own to show. */
const isEmpty = (cell: Cell | undefined): boolean =>
  !(typeof cell === "object" && cell !== null && "shown" in cell) && (cellValue(cell) ?? "") === ""

const isLink = (cell: Cell | undefined): boolean =>
  typeof cell === "object" &&
  cell !== null &&
  (("page" in cell && "text" in cell) || "url" in cell || ("shown" in cell && "text" in cell && !("order" in cell)))

/** Whether a column has only buttons: no cell has a value. */
const isButtons = (rows: readonly (readonly Cell[])[], at: number): boolean =>
  rows.every((row) => {
    const cell = row[at]
    return typeof cell === "object" && cell !== null && "shown" in cell && "text" in cell && cell.text === ""
  })

const isNumber = (cell: Cell | undefined): boolean =>
  typeof cell === "object" && cell !== null && ("number" in cell || "share" in cell || "rate" in cell)

function toHtml(cell: Cell): Html {
  if (cell === null) return html`–`
  if (typeof cell === "string") return html`${cell}`
  if ("number" in cell)
    return linked(formatCount(cell.number, cell.decimals), cell.number === null ? undefined : cell.page)
  if ("share" in cell) return html`${formatShare(cell.share)}`
  if ("rate" in cell) return cell.shown ?? rateCell(cell.rate, cell.page)
  if ("page" in cell) return html`<a href="${cell.page}">${cell.text}</a>`
  if ("time" in cell) return time(cell.time)
  if ("shown" in cell) return cell.shown
  return strangerLink(cell.url, cell.text)
}

/** A link to a page of somebody else. An address that is not of the web stays text. */
export function strangerLink(url: string, text = url): Html {
  if (!/^https?:\/\//iu.test(url)) return html`${text}`
  return html`<a href="${url}" rel="noopener noreferrer nofollow">${text}</a>`
}
