import type { PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"

import { addActivityPage } from "./activity/add-activity-page.ts"
import { addArticleList } from "./articles/add-article-list.ts"
import { addBulkRoutes } from "./articles/add-bulk-routes.ts"
import { addEditLink } from "./articles/add-edit-link.ts"
import { addEditorPages } from "./articles/add-editor-pages.ts"
import { addFinderRoutes } from "./articles/add-finder-routes.ts"
import { addPasteRoute } from "./articles/add-paste-route.ts"
import { addPreviewRoutes } from "./articles/add-preview-routes.ts"
import { addRevisionPages } from "./articles/add-revision-pages.ts"
import { addScoreRoute } from "./articles/add-score-route.ts"
import { addAssetRoutes } from "./assets/add-asset-routes.ts"
import { addBrandPages } from "./brands/add-brand-pages.ts"
import { addCopyPages } from "./brands/add-copy-pages.ts"
import { addCalendarPage } from "./calendar/add-calendar-page.ts"
import { addConnectionsPage } from "./connections/add-connections-page.ts"
import { addFindPages } from "./find/add-find-pages.ts"
import { addKeyPages } from "./keys/add-key-pages.ts"
import { addFilePages } from "./media/add-file-pages.ts"
import { addLibraryPages } from "./media/add-library-pages.ts"
import { addReplaceRoutes } from "./media/add-replace-routes.ts"
import { addUploadRoutes } from "./media/add-upload-routes.ts"
import { addOverviewPage } from "./overview/add-overview-page.ts"
import { addMemberPages } from "./people/add-member-pages.ts"
import { addLiveRoutes } from "./previews/add-live-routes.ts"
import { addSitePreviewPages } from "./previews/add-site-preview-pages.ts"
import { addPublishingPages } from "./publishing/add-publishing-pages.ts"
import { addReportLinkPages } from "./reports/add-report-link-pages.ts"
import { addBacklinkPage } from "./search/add-backlink-page.ts"
import { addKeywordPages } from "./search/add-keyword-pages.ts"
import { addKeywordSuggestions } from "./search/add-keyword-suggestions.ts"
import { addOpportunityPages } from "./search/add-opportunity-pages.ts"
import { addPerformancePage } from "./search/add-performance-page.ts"
import { addReferralPage } from "./search/add-referral-page.ts"
import { addAlertPages } from "./settings/add-alert-pages.ts"
import { addFieldPages } from "./settings/add-field-pages.ts"
import { addSchedulePages } from "./settings/add-schedule-pages.ts"
import { addSettingsPages } from "./settings/add-settings-pages.ts"
import { addAiAccessPage } from "./site/add-ai-access-page.ts"
import { addAuditPage } from "./site/add-audit-page.ts"
import { addAuditsPage } from "./site/add-audits-page.ts"
import { addBrokenLinksPage } from "./site/add-broken-links-page.ts"
import { addLinkSuggestionsPage } from "./site/add-link-suggestions-page.ts"
import { addSitePage } from "./site/add-site-page.ts"
import { addAgentPage } from "./sites/add-agent-page.ts"
import { addConnectPages } from "./sites/add-connect-pages.ts"
import { addCredentialPage } from "./sites/add-credential-page.ts"
import { addDeployHookPages } from "./sites/add-deploy-hook-pages.ts"
import { addSearchDataPage } from "./sites/add-search-data-page.ts"
import { addSpendingPage } from "./spending/add-spending-page.ts"
import { addViewRoutes } from "./tables/add-view-routes.ts"
import { addPlatformPages } from "./targets/add-platform-pages.ts"
import { addTargetArticlePage } from "./targets/add-target-article-page.ts"
import { addTargetsPage } from "./targets/add-targets-page.ts"
import { addTrashPages } from "./trash/add-trash-pages.ts"
import { addAnswersPage } from "./visibility/add-answers-page.ts"
import { addCompetitorPages } from "./visibility/add-competitor-pages.ts"
import { addFanoutPage } from "./visibility/add-fanout-page.ts"
import { addPromptPage } from "./visibility/add-prompt-page.ts"
import { addPromptPages } from "./visibility/add-prompt-pages.ts"
import { addQuestionPages } from "./visibility/add-question-pages.ts"
import { addScanPages } from "./visibility/add-scan-pages.ts"
import { addSentimentPage } from "./visibility/add-sentiment-page.ts"
import { addSourcePages } from "./visibility/add-source-pages.ts"
import { addSuggestionPages } from "./visibility/add-suggestion-pages.ts"
import { addVisibilityPage } from "./visibility/add-visibility-page.ts"
import { addWebhookPages } from "./webhooks/add-webhook-pages.ts"
import { addGeneratePage } from "./writing/add-generate-page.ts"
import { addOutlinePage } from "./writing/add-outline-page.ts"
import { addRewritePages } from "./writing/add-rewrite-pages.ts"
import { addWritingPages } from "./writing/add-writing-pages.ts"

/**
 * Adds the pages that call tools and need nothing else of the service. So they also run in another process, with an address and a
 * credential.
 */
export function addToolPages(app: Hono<PageEnv>, pages: PageHost): void {
  addAssetRoutes(app)
  addArticleList(app, pages)
  addBulkRoutes(app, pages)
  addViewRoutes(app, pages)
  addEditLink(app, pages)
  addPreviewRoutes(app, pages)
  addScoreRoute(app, pages)
  addPublishingPages(app, pages)
  addRevisionPages(app, pages)
  addQuestionPages(app, pages)
  addCalendarPage(app, pages)
  addSitePreviewPages(app, pages)
  addFilePages(app, pages)
  addDeployHookPages(app, pages)
  addPlatformPages(app, pages)
  addCredentialPage(app, pages)
  addSearchDataPage(app, pages)
  addAgentPage(app, pages)
  addConnectionsPage(app, pages)
  addVisibilityPage(app, pages)
  addAnswersPage(app, pages)
  addSuggestionPages(app, pages)
  addScanPages(app, pages)
  addPerformancePage(app, pages)
  addOpportunityPages(app, pages)
  addKeywordPages(app, pages)
  addKeywordSuggestions(app, pages)
  addBacklinkPage(app, pages)
  addReferralPage(app, pages)
  addAuditsPage(app, pages)
  addAuditPage(app, pages)
  addAiAccessPage(app, pages)
  addBrokenLinksPage(app, pages)
  addLinkSuggestionsPage(app, pages)
  addSitePage(app, pages)
  addSourcePages(app, pages)
  addCompetitorPages(app, pages)
  addSentimentPage(app, pages)
  addWritingPages(app, pages)
  addBrandPages(app, pages)
  addCopyPages(app, pages)
  addOverviewPage(app, pages)
  addFindPages(app, pages)
  addTrashPages(app, pages)
  addEditorPages(app, pages)
  addFinderRoutes(app, pages)
  addPasteRoute(app, pages)
  addLiveRoutes(app, pages)
  addSettingsPages(app, pages)
  addSchedulePages(app, pages)
  addFieldPages(app, pages)
  addAlertPages(app, pages)
  addReportLinkPages(app, pages)
  addLibraryPages(app, pages)
  addUploadRoutes(app, pages)
  addReplaceRoutes(app, pages)
  addConnectPages(app, pages)
  addKeyPages(app, pages)
  addWebhookPages(app, pages)
  addMemberPages(app, pages)
  addPromptPages(app, pages)
  addPromptPage(app, pages)
  addActivityPage(app, pages)
  addSpendingPage(app, pages)
  addFanoutPage(app, pages)
  addTargetsPage(app, pages)
  addTargetArticlePage(app, pages)
  addGeneratePage(app, pages)
  addOutlinePage(app, pages)
  addRewritePages(app, pages)
}
