import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { columnsBeside, type DataTable, fittingColumns } from "./data-table.ts"
import { columnKey, type TableView, viewAddress } from "./table-view.ts"

/** A form that says which columns of a table stand beside each other. Nothing for a table whose columns all do. */
export function columnChooser({ name, columns }: DataTable, view: TableView, most = fittingColumns): Html | "" {
  if (columns.length <= most) return ""
  const beside = columnsBeside(columns, view, most)
  const { column } = view.names
  const kept = view.parameters.filter(([parameter]) => parameter !== column)
  return html`<details class="columns">
    <summary>Columns<span class="visually-hidden"> of ${name}</span></summary>
    <form method="get" aria-label="Columns of ${name}">
      ${kept.map(([parameter, value]) => html`<input type="hidden" name="${parameter}" value="${value}" />`)}
      <fieldset>
        <legend>Beside each other; what is left out stands below each row</legend>
        ${columns.map((label, at) =>
          at === 0
            ? ""
            : html`<label
                ><input
                  type="checkbox"
                  name="${column}"
                  value="${columnKey(label)}"
                  ${beside.includes(at) ? "checked" : ""}
                />
                ${label}</label
              >`,
        )}
      </fieldset>
      <div class="actions">
        <button class="plain">Show these columns</button>
        ${view.columns.length === 0 ? "" : html`<a href="${viewAddress(view, { [column]: [] })}">The usual ones</a>`}
      </div>
    </form>
  </details>`
}
