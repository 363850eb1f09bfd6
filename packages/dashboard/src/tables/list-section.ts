import { formatCount } from "@citable/charts"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { columnChooser } from "./column-chooser.ts"
import { type DataTable, dataTable, type TableOptions } from "./data-table.ts"
import { isWhole, type ListPage } from "./list-page.ts"
import { viewAddress } from "./table-view.ts"

export interface ListSectionOptions extends ListPage, Pick<TableOptions, "sorts" | "sort"> {
  title: string
  table: DataTable
  /** What stands between the title and the table. */
  above?: Html | ""
  /** What stands in place of a table without rows: why there are none, and what to do. */
  empty: Html
  /** The parameter that says where the page begins. */
  cursorName?: string
  /** What the address of the CSV calls the table, on a page with several. */
  file?: string
  /** The table to show, if it has buttons that the CSV leaves out. */
  shown?: DataTable
}

/** A part of a page with a table, its CSV and the links to further rows. Whoever sees all rows at once can order them by every column. */
export function listSection(options: ListSectionOptions): Html {
  const { title, table, view, at, next, above = "", empty, sorts, sort } = options
  const { cursorName = "cursor", file = "", shown = table } = options
  const name = html`<span class="visually-hidden"> of ${title}</span>`
  const link = (cursor: string, more: Readonly<Record<string, string>> = {}) =>
    viewAddress(view, { [cursorName]: cursor, ...more })
  const count = `${formatCount(table.rows.length)} ${isWhole(options) ? "in all" : "on this page"}`
  const links = [
    ...(table.rows.length === 0 ? [] : [html`${count}`]),
    ...(at === "" ? [] : [html`<a href="${link("")}">First page${name}</a>`]),
    ...(next === null ? [] : [html`<a href="${link(next)}">Next page${name}</a>`]),
    ...(table.rows.length === 0 ? [] : [html`<a href="${link(at, { table: file, format: "csv" })}">CSV${name}</a>`]),
  ]
  const look = { view, isWhole: isWhole(options), ...(sorts && { sorts }), ...(sort !== undefined && { sort }) }
  return html`<section>
    <h2>${title}</h2>
    ${above}
    ${table.rows.length === 0 ? html`<p>${empty}</p>` : html`${dataTable(shown, look)} ${columnChooser(shown, view)}`}
    ${links.length === 0 ? "" : html`<p>${links.map((one, place) => html`${place === 0 ? "" : " · "}${one}`)}</p>`}
  </section>`
}
