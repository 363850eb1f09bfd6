import type { ToolName } from "@citable/contract"

import type { DryHandler, Handler, PreparedHandler } from "../call/call-context.ts"
import { analyzeBrandSite } from "../groups/brands/analyze-brand-site.ts"
import { createBrand } from "../groups/brands/create-brand.ts"
import { deleteBrand } from "../groups/brands/delete-brand.ts"
import { getBrandSetup } from "../groups/brands/get-brand-setup.ts"
import { getBrand } from "../groups/brands/get-brand.ts"
import { listBrands } from "../groups/brands/list-brands.ts"
import { updateBrandProfile } from "../groups/brands/update-brand-profile.ts"
import { updateBrand } from "../groups/brands/update-brand.ts"
import { captureScreenshot } from "../groups/browser/capture-screenshot.ts"
import { extractLinks } from "../groups/browser/extract-links.ts"
import { extractStructuredData } from "../groups/browser/extract-structured-data.ts"
import { readPage } from "../groups/browser/read-page.ts"
import { createContent } from "../groups/content/create-content.ts"
import { createPreview } from "../groups/content/create-preview.ts"
import { deleteContent } from "../groups/content/delete-content.ts"
import { generateContent } from "../groups/content/generate-content.ts"
import { getContentBySlug } from "../groups/content/get-content-by-slug.ts"
import { getContent } from "../groups/content/get-content.ts"
import { listContentChanges } from "../groups/content/list-content-changes.ts"
import { listContentRevisions } from "../groups/content/list-content-revisions.ts"
import { listContent } from "../groups/content/list-content.ts"
import { listPublications } from "../groups/content/list-publications.ts"
import { publishContent } from "../groups/content/publish-content.ts"
import { restoreContentRevision } from "../groups/content/restore-content-revision.ts"
import { rewriteContent } from "../groups/content/rewrite-content.ts"
import { scoreContent } from "../groups/content/score-content.ts"
import { translateContent } from "../groups/content/translate-content.ts"
import { unpublishContent } from "../groups/content/unpublish-content.ts"
import { updateContent } from "../groups/content/update-content.ts"
import { createIntegration } from "../groups/integrations/create-integration.ts"
import { deleteIntegration } from "../groups/integrations/delete-integration.ts"
import { listIntegrations } from "../groups/integrations/list-integrations.ts"
import { testIntegration } from "../groups/integrations/test-integration.ts"
import { updateIntegration } from "../groups/integrations/update-integration.ts"
import { draftRedditReply } from "../groups/reddit/draft-reddit-reply.ts"
import { getRedditThread } from "../groups/reddit/get-reddit-thread.ts"
import { listRedditThreads } from "../groups/reddit/list-reddit-threads.ts"
import { searchReddit } from "../groups/reddit/search-reddit.ts"
import { updateRedditThread } from "../groups/reddit/update-reddit-thread.ts"
import { addKeywords } from "../groups/search/add-keywords.ts"
import { deleteKeyword } from "../groups/search/delete-keyword.ts"
import { getAiReferrals } from "../groups/search/get-ai-referrals.ts"
import { getSearchPerformance } from "../groups/search/get-search-performance.ts"
import { getSearchTimeseries } from "../groups/search/get-search-timeseries.ts"
import { getTraffic } from "../groups/search/get-traffic.ts"
import { inspectUrl } from "../groups/search/inspect-url.ts"
import { listBacklinks } from "../groups/search/list-backlinks.ts"
import { listKeywords } from "../groups/search/list-keywords.ts"
import { listReferringDomains } from "../groups/search/list-referring-domains.ts"
import { listSearchCompetitors } from "../groups/search/list-search-competitors.ts"
import { listSearchOpportunities } from "../groups/search/list-search-opportunities.ts"
import { listSearchPages } from "../groups/search/list-search-pages.ts"
import { listSearchQueries } from "../groups/search/list-search-queries.ts"
import { listSitemaps } from "../groups/search/list-sitemaps.ts"
import { suggestKeywords } from "../groups/search/suggest-keywords.ts"
import { syncSearchData } from "../groups/search/sync-search-data.ts"
import { updateKeyword } from "../groups/search/update-keyword.ts"
import { checkAiAccess } from "../groups/site/check-ai-access.ts"
import { deleteMedia } from "../groups/site/delete-media.ts"
import { getAudit } from "../groups/site/get-audit.ts"
import { getMedia } from "../groups/site/get-media.ts"
import { getPage } from "../groups/site/get-page.ts"
import { listAuditIssues } from "../groups/site/list-audit-issues.ts"
import { listAudits } from "../groups/site/list-audits.ts"
import { listBrokenLinks } from "../groups/site/list-broken-links.ts"
import { listMedia } from "../groups/site/list-media.ts"
import { listPages } from "../groups/site/list-pages.ts"
import { refreshPage } from "../groups/site/refresh-page.ts"
import { startAudit } from "../groups/site/start-audit.ts"
import { suggestInternalLinks } from "../groups/site/suggest-internal-links.ts"
import { updateMedia } from "../groups/site/update-media.ts"
import { uploadMedia } from "../groups/site/upload-media.ts"
import { addCompetitor } from "../groups/visibility/add-competitor.ts"
import { cancelScan } from "../groups/visibility/cancel-scan.ts"
import { createPrompts } from "../groups/visibility/create-prompts.ts"
import { deleteCompetitor } from "../groups/visibility/delete-competitor.ts"
import { deletePrompt } from "../groups/visibility/delete-prompt.ts"
import { getPromptResults } from "../groups/visibility/get-prompt-results.ts"
import { getScan } from "../groups/visibility/get-scan.ts"
import { getSentiment } from "../groups/visibility/get-sentiment.ts"
import { getShareOfVoice } from "../groups/visibility/get-share-of-voice.ts"
import { getVisibilityTimeseries } from "../groups/visibility/get-visibility-timeseries.ts"
import { getVisibility } from "../groups/visibility/get-visibility.ts"
import { listCitationDomains } from "../groups/visibility/list-citation-domains.ts"
import { listCitationGaps } from "../groups/visibility/list-citation-gaps.ts"
import { listCitations } from "../groups/visibility/list-citations.ts"
import { listCompetitors } from "../groups/visibility/list-competitors.ts"
import { listPrompts } from "../groups/visibility/list-prompts.ts"
import { listScanAnswers } from "../groups/visibility/list-scan-answers.ts"
import { listScans } from "../groups/visibility/list-scans.ts"
import { listSearchFanout } from "../groups/visibility/list-search-fanout.ts"
import { startScan } from "../groups/visibility/start-scan.ts"
import { suggestPrompts } from "../groups/visibility/suggest-prompts.ts"
import { updateCompetitor } from "../groups/visibility/update-competitor.ts"
import { updatePrompt } from "../groups/visibility/update-prompt.ts"
import { createWebhook } from "../groups/webhooks/create-webhook.ts"
import { deleteWebhook } from "../groups/webhooks/delete-webhook.ts"
import { listWebhookDeliveries } from "../groups/webhooks/list-webhook-deliveries.ts"
import { listWebhooks } from "../groups/webhooks/list-webhooks.ts"
import { redeliverWebhook } from "../groups/webhooks/redeliver-webhook.ts"
import { rotateWebhookSecret } from "../groups/webhooks/rotate-webhook-secret.ts"
import { testWebhook } from "../groups/webhooks/test-webhook.ts"
import { updateWebhook } from "../groups/webhooks/update-webhook.ts"

type Entry<Name extends ToolName> =
  | Handler<Name>
  | DryHandler<Name>
  | (Omit<PreparedHandler<Name, never>, "prepare"> & {
      prepare: (...given: Parameters<PreparedHandler<Name, never>["prepare"]>) => Promise<unknown>
    })

/** The handlers by tool. A tool without a handler answers 501, and `GET /v1/tools` does not list it. */
export const handlers: { [Name in ToolName]?: Entry<Name> } = {
  list_content: listContent,
  list_content_changes: listContentChanges,
  get_content: getContent,
  get_content_by_slug: getContentBySlug,
  create_content: createContent,
  update_content: updateContent,
  delete_content: deleteContent,
  score_content: scoreContent,
  generate_content: generateContent,
  rewrite_content: rewriteContent,
  translate_content: translateContent,
  list_content_revisions: listContentRevisions,
  restore_content_revision: restoreContentRevision,
  create_preview: createPreview,
  list_publications: listPublications,
  publish_content: publishContent,
  unpublish_content: unpublishContent,
  get_audit: getAudit,
  get_page: getPage,
  list_audit_issues: listAuditIssues,
  list_audits: listAudits,
  list_broken_links: listBrokenLinks,
  list_pages: listPages,
  refresh_page: refreshPage,
  start_audit: startAudit,
  suggest_internal_links: suggestInternalLinks,
  list_media: listMedia,
  get_media: getMedia,
  upload_media: uploadMedia,
  update_media: updateMedia,
  delete_media: deleteMedia,
  list_brands: listBrands,
  create_brand: createBrand,
  get_brand: getBrand,
  update_brand: updateBrand,
  delete_brand: deleteBrand,
  analyze_brand_site: analyzeBrandSite,
  update_brand_profile: updateBrandProfile,
  get_brand_setup: getBrandSetup,
  list_webhooks: listWebhooks,
  create_webhook: createWebhook,
  update_webhook: updateWebhook,
  delete_webhook: deleteWebhook,
  rotate_webhook_secret: rotateWebhookSecret,
  test_webhook: testWebhook,
  list_webhook_deliveries: listWebhookDeliveries,
  redeliver_webhook: redeliverWebhook,
  list_integrations: listIntegrations,
  create_integration: createIntegration,
  update_integration: updateIntegration,
  test_integration: testIntegration,
  delete_integration: deleteIntegration,
  list_competitors: listCompetitors,
  add_competitor: addCompetitor,
  update_competitor: updateCompetitor,
  delete_competitor: deleteCompetitor,
  list_prompts: listPrompts,
  create_prompts: createPrompts,
  update_prompt: updatePrompt,
  delete_prompt: deletePrompt,
  suggest_prompts: suggestPrompts,
  get_visibility: getVisibility,
  get_visibility_timeseries: getVisibilityTimeseries,
  get_share_of_voice: getShareOfVoice,
  get_sentiment: getSentiment,
  list_search_fanout: listSearchFanout,
  list_citations: listCitations,
  list_citation_domains: listCitationDomains,
  list_citation_gaps: listCitationGaps,
  get_prompt_results: getPromptResults,
  start_scan: startScan,
  list_scans: listScans,
  get_scan: getScan,
  list_scan_answers: listScanAnswers,
  cancel_scan: cancelScan,
  get_search_performance: getSearchPerformance,
  list_search_queries: listSearchQueries,
  list_search_pages: listSearchPages,
  get_search_timeseries: getSearchTimeseries,
  list_search_opportunities: listSearchOpportunities,
  inspect_url: inspectUrl,
  capture_screenshot: captureScreenshot,
  check_ai_access: checkAiAccess,
  list_sitemaps: listSitemaps,
  sync_search_data: syncSearchData,
  get_traffic: getTraffic,
  get_ai_referrals: getAiReferrals,
  list_keywords: listKeywords,
  add_keywords: addKeywords,
  update_keyword: updateKeyword,
  delete_keyword: deleteKeyword,
  suggest_keywords: suggestKeywords,
  list_search_competitors: listSearchCompetitors,
  list_backlinks: listBacklinks,
  list_referring_domains: listReferringDomains,
  list_reddit_threads: listRedditThreads,
  get_reddit_thread: getRedditThread,
  search_reddit: searchReddit,
  update_reddit_thread: updateRedditThread,
  draft_reddit_reply: draftRedditReply,
  read_page: readPage,
  extract_links: extractLinks,
  extract_structured_data: extractStructuredData,
}
