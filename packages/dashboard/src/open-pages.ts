import type { DashboardPages } from "@citable/service/pages"

import { addPages } from "./add-pages.ts"
import { renderPage } from "./frame/render-page.ts"
import { importArticles } from "./import/import-articles.ts"
import { defaultImportLimits, type ImportLimits } from "./import/import-limits.ts"
import { runImport } from "./import/run-import.ts"
import { importBacklinkFiles } from "./search/import-backlink-files.ts"
import { importSearchFiles } from "./search/import-search-files.ts"

const kinds = { articles: importArticles, search: importSearchFiles, backlinks: importBacklinkFiles }

/** All pages of the dashboard, and the imports that they leave for later. */
export function openPages(importLimits: Partial<ImportLimits> = {}): DashboardPages {
  return {
    renderPage,
    addRoutes: (app, pages) => addPages(app, pages, { ...defaultImportLimits, ...importLimits }),
    runImport: (services, id, signal) => runImport(services, id, { kinds, signal }),
  }
}
