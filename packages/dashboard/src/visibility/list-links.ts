import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { type TableView, viewAddress } from "../tables/table-view.ts"

export interface ListLinksOptions {
  view: TableView
  /** The cursor of this page; empty on the first one. */
  cursor: string
  next: string | null
}

/** Links below a table: to its CSV, and to the first and the next page of it. */
export function listLinks({ view, cursor, next }: ListLinksOptions): Html {
  return html`<p class="actions">
    <a href="${viewAddress(view, { cursor, format: "csv" })}">CSV</a>
    ${cursor === "" ? "" : html`<a href="${viewAddress(view)}">First page</a>`}
    ${next === null ? "" : html`<a href="${viewAddress(view, { cursor: next })}">Next page</a>`}
  </p>`
}
