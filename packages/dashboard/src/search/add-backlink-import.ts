import { formatCount } from "@citable/charts"
import type { BacklinkImportReport } from "@citable/contract"
import type { Html, PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { addSearchRuns } from "./add-search-runs.ts"
import { backlinkForm } from "./backlink-form.ts"
import { partNotes, partTitle } from "./part-notes.ts"

/** Adds the import of backlinks from files, and the page that follows it and says what it read. */
export function addBacklinkImport(app: Hono<PageEnv>, pages: PageHost): void {
  addSearchRuns(app, pages, {
    kind: "backlinks",
    section: "backlinks",
    title: "Backlinks",
    path: "/search/backlinks",
    words: { command: "citable import backlinks", choose: "Choose a file with backlinks." },
    form: backlinkForm,
    report: (stored, home) => {
      const report = stored as BacklinkImportReport
      return { title: partTitle(report), body: reportBody(report, home) }
    },
  })
}

function reportBody(report: BacklinkImportReport, home: string): Html {
  const { rows, changed, refused, lines } = report
  const more = refused - lines.length
  return html`<section>
      ${partNotes(report)}
      <p role="status">
        ${formatCount(rows)} ${rows === 1 ? "row" : "rows"}: ${formatCount(changed)} new or changed,
        ${formatCount(rows - changed)} unchanged. ${formatCount(refused)} ${refused === 1 ? "line was" : "lines were"}
        left out.
      </p>
      <div class="actions"><a class="button" href="${home}">Show the backlinks</a></div>
    </section>
    ${
      refused === 0
        ? ""
        : html`<section>
            <h2>What was left out</h2>
            <ul>
              ${lines.map((line) => html`<li>${line}</li>`)}
              ${more > 0 ? html`<li>And ${formatCount(more)} more.</li>` : ""}
            </ul>
          </section>`
    }`
}
