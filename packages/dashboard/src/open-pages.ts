import type { DashboardPages } from "@citable/page-kit"
import type { PageContext } from "@citable/service/pages"

import { addPages } from "./add-pages.ts"
import { renderPage } from "./frame/render-page.ts"
import { defaultImportLimits, type ImportLimits } from "./import/import-limits.ts"

/** All pages of the dashboard. */
export function openPages(importLimits: Partial<ImportLimits> = {}): DashboardPages {
  return {
    renderPage,
    // The service gives what its pages have.
    addRoutes(app, pages: PageContext) {
      addPages(app, pages, { ...defaultImportLimits, ...importLimits })
    },
  }
}
