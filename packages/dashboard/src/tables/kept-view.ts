import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import type { TableView } from "./table-view.ts"

/** Keeps the order and the columns of a table in a form that changes which rows it has. */
export const keptView = ({ sort, columns, names }: TableView): Html =>
  html`${sort === "" ? "" : html`<input type="hidden" name="${names.sort}" value="${sort}" />`}
  ${columns.map((key) => html`<input type="hidden" name="${names.column}" value="${key}" />`)}`
