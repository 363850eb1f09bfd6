import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

export interface ListLinksOptions {
  path: string
  /** Writes the address of the page with further parameters. */
  toQuery: (more: Readonly<Record<string, string>>) => string
  /** The cursor of this page; empty on the first one. */
  cursor: string
  next: string | null
}

/** Links below a table: to its CSV, and to the first and the next page of it. */
export function listLinks({ path, toQuery, cursor, next }: ListLinksOptions): Html {
  return html`<p class="actions">
    <a href="${path}${toQuery({ cursor, format: "csv" })}">CSV</a>
    ${cursor === "" ? "" : html`<a href="${path}${toQuery({})}">First page</a>`}
    ${next === null ? "" : html`<a href="${path}${toQuery({ cursor: next })}">Next page</a>`}
  </p>`
}
