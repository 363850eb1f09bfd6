import { formatCount } from "@citable/charts"
import type { SearchImportReport } from "@citable/contract"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { dataTable } from "../tables/data-table.ts"
import { partNotes } from "./part-notes.ts"

/** What the import of an export read, what it left out, and why. */
export function searchImportReport(report: SearchImportReport, home: string): Html {
  const { files, left, tables, rows, changed, skipped, refused = [], refusedLines = 0, otherSearches = 0 } = report
  const unchanged = rows - changed - skipped
  return html`<section>
      ${partNotes(report)}
      <p role="status">
        ${formatCount(rows)} ${rows === 1 ? "row" : "rows"} of ${formatCount(files)} ${files === 1 ? "file" : "files"}:
        ${formatCount(changed)} new or changed, ${formatCount(unchanged)} unchanged, ${formatCount(skipped)} skipped.
      </p>
      ${
        skipped === 0
          ? ""
          : html`<p>Skipped rows are of days that Search Console itself has reported to the service.</p>`
      }
      ${
        otherSearches === 0
          ? ""
          : html`<p>
              ${formatCount(otherSearches)} rows are of images, videos, news or Discover. Only web searches are read.
            </p>`
      }
      <div class="actions"><a class="button" href="${home}">Show the numbers</a></div>
    </section>
    ${
      tables.length === 0
        ? ""
        : html`<section>
            <h2>What was read</h2>
            ${dataTable({
              name: "What was read",
              columns: ["By", "Rows", "Clicks", "Impressions"],
              rows: tables.map((table) => [
                table.by.length === 0 ? "all days together" : table.by.join(", "),
                { number: table.rows },
                { number: table.clicks },
                { number: table.impressions },
              ]),
            })}
          </section>`
    }
    ${
      refusedLines === 0
        ? ""
        : html`<section>
            <h2>Lines that could not be read</h2>
            <p>${formatCount(refusedLines)} ${refusedLines === 1 ? "line" : "lines"}. The others are imported.</p>
            <ul>
              ${refused.map(({ name, line, reason }) => html`<li>${name}, line ${line}: ${reason}</li>`)}
            </ul>
          </section>`
    }
    ${
      left.length === 0
        ? ""
        : html`<section>
            <h2>What was left out</h2>
            <p>These files are not about queries or pages, and their rows have no day:</p>
            <ul>
              ${left.map((name) => html`<li>${name}</li>`)}
            </ul>
          </section>`
    }`
}
