import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { type TableView, viewAddress } from "./table-view.ts"

export interface ColumnHeadOptions {
  view: TableView | undefined
  /** The orders by this column: the first click, and the second one. None for a column that does not order. */
  sorts: readonly string[]
  /** The order of the rows. */
  sort: string
  look: string
}

/** The head of a column. It is a link that orders the rows by the column, and then the other way round. */
export function columnHead(label: string, { view, sorts, sort, look }: ColumnHeadOptions): Html {
  if (view === undefined || sorts.length === 0) return html`<th scope="col" class="${look}">${label}</th>`
  const place = sorts.indexOf(sort)
  const next = sorts[(place + 1) % sorts.length] ?? ""
  const isUp = !sort.startsWith("-")
  const state = place === -1 ? "" : html`aria-sort="${isUp ? "ascending" : "descending"}"`
  const sign = place === -1 ? "" : html` <span aria-hidden="true">${isUp ? "↑" : "↓"}</span>`
  return html`<th scope="col" class="${look}" ${state}>
    <a class="sort" href="${viewAddress(view, { [view.names.sort]: next })}">${label}${sign}</a>
  </th>`
}
