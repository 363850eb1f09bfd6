import { html } from "hono/html"

import { webLink } from "./web-link.ts"

/** A text, a right-aligned number, or a link. */
export type Cell = string | { number: string } | { link: string; text: string }

type Html = ReturnType<typeof html>

const isNumber = (cell: Cell | undefined) => typeof cell === "object" && "number" in cell

/** Renders a table that scrolls if it is too wide. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): Html {
  const [first] = rows
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${head.join(", ")}">
    <table>
      <thead>
        <tr>
          ${head.map((name, index) => html`<th scope="col" ${isNumber(first?.[index]) ? html` class="number"` : ""}>${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell, index) => toCell(cell, index === 0))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

/** Folds a table with the numbers of a chart, for readers to open. */
export function folded(title: string, content: Html): Html {
  return html`<details>
    <summary>${title}, as a table</summary>
    ${content}
  </details>`
}

function toCell(cell: Cell, isFirst: boolean): Html {
  if (typeof cell === "string") return isFirst ? html`<th scope="row">${cell}</th>` : html`<td>${cell}</td>`
  if ("number" in cell) return html`<td class="number">${cell.number}</td>`
  return html`<td>${webLink(cell.link, cell.text)}</td>`
}

export const count = (value: number | null): string => (value === null ? "–" : value.toLocaleString("en"))
export const plain = (value: number | null): string => (value === null ? "–" : String(Number(value.toFixed(2))))
export const percent = (value: number | null): string => {
  return value === null ? "–" : `${String(Number((value * 100).toFixed(1)))} %`
}
