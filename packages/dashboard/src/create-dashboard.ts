import type { Dashboard } from "@citable/service/pages"

import { addArticleList } from "./articles/add-article-list.ts"
import { addEditorPages } from "./articles/add-editor-pages.ts"
import { addPreviewRoutes } from "./articles/add-preview-routes.ts"
import { addPublishingPages } from "./articles/add-publishing-pages.ts"
import { addRevisionPages } from "./articles/add-revision-pages.ts"
import { addAssetRoutes } from "./assets/add-asset-routes.ts"
import { renderPage } from "./frame/render-page.ts"
import { addBrandPages } from "./overview/add-brand-pages.ts"
import { addOverviewPage } from "./overview/add-overview-page.ts"
import { addSettingsPages } from "./settings/add-settings-pages.ts"

/**
 * Creates the dashboard of a service: pages made on the server, every number and action through the tools. They work without scripts;
 * scripts add autosave and the live preview.
 *
 * @example
 * const service = await createService({ dataDir: "./citable-data", dashboard: createDashboard() })
 */
export function createDashboard(): Dashboard {
  return {
    renderPage,
    addRoutes(app, pages) {
      addAssetRoutes(app)
      addBrandPages(app, pages)
      addOverviewPage(app, pages)
      addArticleList(app, pages)
      addEditorPages(app, pages)
      addPreviewRoutes(app, pages)
      addPublishingPages(app, pages)
      addRevisionPages(app, pages)
      addSettingsPages(app, pages)
    },
  }
}
