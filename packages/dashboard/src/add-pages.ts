import { keepForms, type PageEnv, type PageHost } from "@citable/page-kit"
import type { Hono } from "hono"

import { addToolPages } from "./add-tool-pages.ts"
import { addImportPages } from "./import/add-import-pages.ts"
import type { ImportLimits } from "./import/import-limits.ts"
import { addReportPage } from "./reports/add-report-page.ts"
import { addBacklinkImport } from "./search/add-backlink-import.ts"
import { addSearchImport } from "./search/add-search-import.ts"
import { addSitesPage } from "./sites/add-sites-page.ts"

/** Adds the routes of all pages of the dashboard. */
export function addPages(app: Hono<PageEnv>, host: PageHost, importLimits: ImportLimits): void {
  const pages = keepForms(app, host)
  addToolPages(app, pages)
  addImportPages(app, pages, importLimits)
  addReportPage(app, pages)
  addSitesPage(app, pages)
  addSearchImport(app, pages)
  addBacklinkImport(app, pages)
}
