import type { SearchImportReport } from "@citable/contract"
import type { PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"

import { addSearchRuns } from "./add-search-runs.ts"
import { dropForm } from "./drop-form.ts"
import { partTitle } from "./part-notes.ts"
import { searchImportReport } from "./search-import-report.ts"

/** Adds the import of an export of Search Console, and the page that follows it and says what it read. */
export function addSearchImport(app: Hono<PageEnv>, pages: PageHost): void {
  addSearchRuns(app, pages, {
    kind: "search",
    section: "search",
    title: "Search",
    path: "/search",
    words: { command: "citable import search", choose: "Choose the archive that Search Console exported." },
    form: dropForm,
    report: (stored, home) => {
      const report = stored as SearchImportReport
      return { title: partTitle(report), body: searchImportReport(report, home) }
    },
  })
}
