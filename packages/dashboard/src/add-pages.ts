import type { PageEnv } from "@citable/page-kit"
import type { PageContext } from "@citable/service/pages"
import type { Hono } from "hono"

import { addActivityPage } from "./activity/add-activity-page.ts"
import { addToolPages } from "./add-tool-pages.ts"
import { addEditorPages } from "./articles/add-editor-pages.ts"
import { addPasteRoute } from "./articles/add-paste-route.ts"
import { addBrandPages } from "./brands/add-brand-pages.ts"
import { addImportPages } from "./import/add-import-pages.ts"
import type { ImportLimits } from "./import/import-limits.ts"
import { addKeyPages } from "./keys/add-key-pages.ts"
import { addLibraryPages } from "./media/add-library-pages.ts"
import { addReplaceRoutes } from "./media/add-replace-routes.ts"
import { addUploadRoutes } from "./media/add-upload-routes.ts"
import { addOverviewPage } from "./overview/add-overview-page.ts"
import { addMemberPages } from "./people/add-member-pages.ts"
import { addLiveRoutes } from "./previews/add-live-routes.ts"
import { addReportLinkPages } from "./reports/add-report-link-pages.ts"
import { addReportPage } from "./reports/add-report-page.ts"
import { addBacklinkImport } from "./search/add-backlink-import.ts"
import { addSearchImport } from "./search/add-search-import.ts"
import { addAlertPages } from "./settings/add-alert-pages.ts"
import { addSettingsPages } from "./settings/add-settings-pages.ts"
import { addConnectPages } from "./sites/add-connect-pages.ts"
import { addSitesPage } from "./sites/add-sites-page.ts"
import { addTargetArticlePage } from "./targets/add-target-article-page.ts"
import { addTargetsPage } from "./targets/add-targets-page.ts"
import { addTrashPages } from "./trash/add-trash-pages.ts"
import { addUsagePage } from "./usage/add-usage-page.ts"
import { addFanoutPage } from "./visibility/add-fanout-page.ts"
import { addGapPages } from "./visibility/add-gap-pages.ts"
import { addPromptPage } from "./visibility/add-prompt-page.ts"
import { addPromptPages } from "./visibility/add-prompt-pages.ts"
import { addWebhookPages } from "./webhooks/add-webhook-pages.ts"
import { addGeneratePage } from "./writing/add-generate-page.ts"
import { addRewritePages } from "./writing/add-rewrite-pages.ts"

/** Adds the routes of all pages of the dashboard. */
export function addPages(app: Hono<PageEnv>, pages: PageContext, importLimits: ImportLimits): void {
  addToolPages(app, pages)
  addBrandPages(app, pages)
  addOverviewPage(app, pages)
  addTrashPages(app, pages)
  addImportPages(app, pages, importLimits)
  addEditorPages(app, pages)
  addPasteRoute(app, pages)
  addLiveRoutes(app, pages)
  addSettingsPages(app, pages)
  addAlertPages(app, pages)
  addReportLinkPages(app, pages)
  addReportPage(app, pages)
  addLibraryPages(app, pages)
  addUploadRoutes(app, pages)
  addReplaceRoutes(app, pages)
  addSitesPage(app, pages)
  addConnectPages(app, pages)
  addKeyPages(app, pages)
  addWebhookPages(app, pages)
  addMemberPages(app, pages)
  addPromptPages(app, pages)
  addPromptPage(app, pages)
  addSearchImport(app, pages)
  addBacklinkImport(app, pages)
  addActivityPage(app, pages)
  addUsagePage(app, pages)
  addGapPages(app, pages)
  addFanoutPage(app, pages)
  addTargetsPage(app, pages)
  addTargetArticlePage(app, pages)
  addGeneratePage(app, pages)
  addRewritePages(app, pages)
}
