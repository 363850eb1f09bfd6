import type { Figure } from "@citable/charts"
import type { Html } from "@citable/page-kit"
import { html, raw } from "hono/html"

/** Shows a figure of `@citable/charts`, with the table that it is drawn from unless the page shows that anyway. */
export function showFigure({ title, caption, svg }: Figure, table?: Html): Html {
  // The package escapes every text, also names that strangers chose.
  return html`<figure class="chart">
    <figcaption>${raw(caption)}</figcaption>
    ${raw(svg)}
    ${
      table === undefined
        ? ""
        : html`<details>
            <summary>${title}, as a table</summary>
            ${table}
          </details>`
    }
  </figure>`
}
