import type { PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"

import { addArticleList } from "./articles/add-article-list.ts"
import { addEditLink } from "./articles/add-edit-link.ts"
import { addPreviewRoutes } from "./articles/add-preview-routes.ts"
import { addRevisionPages } from "./articles/add-revision-pages.ts"
import { addScoreRoute } from "./articles/add-score-route.ts"
import { addAssetRoutes } from "./assets/add-asset-routes.ts"
import { addCalendarPage } from "./calendar/add-calendar-page.ts"
import { addFilePages } from "./media/add-file-pages.ts"
import { addSitePreviewPages } from "./previews/add-site-preview-pages.ts"
import { addPublishingPages } from "./publishing/add-publishing-pages.ts"
import { addBacklinkPage } from "./search/add-backlink-page.ts"
import { addKeywordPages } from "./search/add-keyword-pages.ts"
import { addKeywordSuggestions } from "./search/add-keyword-suggestions.ts"
import { addOpportunityPages } from "./search/add-opportunity-pages.ts"
import { addPerformancePage } from "./search/add-performance-page.ts"
import { addReferralPage } from "./search/add-referral-page.ts"
import { addAiAccessPage } from "./site/add-ai-access-page.ts"
import { addAuditPage } from "./site/add-audit-page.ts"
import { addAuditsPage } from "./site/add-audits-page.ts"
import { addBrokenLinksPage } from "./site/add-broken-links-page.ts"
import { addLinkSuggestionsPage } from "./site/add-link-suggestions-page.ts"
import { addAgentPage } from "./sites/add-agent-page.ts"
import { addCredentialPage } from "./sites/add-credential-page.ts"
import { addDeployHookPages } from "./sites/add-deploy-hook-pages.ts"
import { addPlatformPages } from "./sites/add-platform-pages.ts"
import { addSearchDataPage } from "./sites/add-search-data-page.ts"
import { addCitationPages } from "./visibility/add-citation-pages.ts"
import { addCompetitorPages } from "./visibility/add-competitor-pages.ts"
import { addScanPages } from "./visibility/add-scan-pages.ts"
import { addSentimentPage } from "./visibility/add-sentiment-page.ts"
import { addSuggestionPages } from "./visibility/add-suggestion-pages.ts"
import { addVisibilityPage } from "./visibility/add-visibility-page.ts"
import { addWritingPages } from "./writing/add-writing-pages.ts"

/**
 * Adds the pages that call tools and need nothing else of the service. So they also run in another process, with an address and a
 * credential.
 */
export function addToolPages(app: Hono<PageEnv>, pages: PageHost): void {
  addAssetRoutes(app)
  addArticleList(app, pages)
  addEditLink(app, pages)
  addPreviewRoutes(app, pages)
  addScoreRoute(app, pages)
  addPublishingPages(app, pages)
  addRevisionPages(app, pages)
  addCalendarPage(app, pages)
  addSitePreviewPages(app, pages)
  addFilePages(app, pages)
  addDeployHookPages(app, pages)
  addPlatformPages(app, pages)
  addCredentialPage(app, pages)
  addSearchDataPage(app, pages)
  addAgentPage(app, pages)
  addVisibilityPage(app, pages)
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
  addCitationPages(app, pages)
  addCompetitorPages(app, pages)
  addSentimentPage(app, pages)
  addWritingPages(app, pages)
}
