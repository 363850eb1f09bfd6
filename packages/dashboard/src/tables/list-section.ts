import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { type DataTable, dataTable } from "./data-table.ts"

export interface ListSectionOptions {
  title: string
  table: DataTable
  /** Where the rows are as a CSV file. */
  csv: string
  /** What stands in place of a table without rows: why there are none, and what to do. */
  empty: Html
  /** Where the next page is. Undefined on the last one. */
  next?: string | undefined
  /** Where the first page is. Undefined on it. */
  first?: string | undefined
  /** The table to show, if it has buttons that the CSV leaves out. */
  shown?: DataTable
}

/** A part of a page with a table, its CSV and the links to further rows. */
export function listSection({ title, table, csv, empty, next, first, shown = table }: ListSectionOptions): Html {
  const name = html`<span class="visually-hidden"> of ${title}</span>`
  const links = [
    ...(first === undefined ? [] : [html`<a href="${first}">First page${name}</a>`]),
    ...(next === undefined ? [] : [html`<a href="${next}">Next page${name}</a>`]),
    ...(table.rows.length === 0 ? [] : [html`<a href="${csv}">CSV${name}</a>`]),
  ]
  return html`<section>
    <h2>${title}</h2>
    ${table.rows.length === 0 ? html`<p>${empty}</p>` : dataTable(shown)}
    ${links.length === 0 ? "" : html`<p>${links.map((link, at) => html`${at === 0 ? "" : " · "}${link}`)}</p>`}
  </section>`
}
