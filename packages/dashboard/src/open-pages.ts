import type { DashboardPages } from "@citable/page-kit"

import { addPages } from "./add-pages.ts"
import { renderPage } from "./frame/render-page.ts"
import { withReceipts } from "./frame/with-receipts.ts"
import { defaultImportLimits, type ImportLimits } from "./import/import-limits.ts"
import { withUndo } from "./trash/with-undo.ts"

/** All pages of the dashboard. */
export function openPages(importLimits: Partial<ImportLimits> = {}): DashboardPages {
  return {
    renderPage,
    addRoutes: (app, pages) =>
      addPages(app, withUndo(withReceipts(pages)), { ...defaultImportLimits, ...importLimits }),
  }
}
