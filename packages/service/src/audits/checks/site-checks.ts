import { ariaWrong } from "@citable/audits/checks/accessibility/aria-wrong"
import { keyboardBlocked } from "@citable/audits/checks/accessibility/keyboard-blocked"
import { structureWrong } from "@citable/audits/checks/accessibility/structure-wrong"
import { targetTooSmall } from "@citable/audits/checks/accessibility/target-too-small"
import { textContrastLow } from "@citable/audits/checks/accessibility/text-contrast-low"
import { timeBasedMedia } from "@citable/audits/checks/accessibility/time-based-media"
import { aiChallenge } from "@citable/audits/checks/ai-access/ai-challenge"
import { aiSearchBlocked } from "@citable/audits/checks/ai-access/ai-search-blocked"
import { aiTrainingBlocked } from "@citable/audits/checks/ai-access/ai-training-blocked"
import { blockedForCrawler } from "@citable/audits/checks/ai-access/blocked-for-crawler"
import { contentNeedsScripts } from "@citable/audits/checks/ai-access/content-needs-scripts"
import { contentSignalConflict } from "@citable/audits/checks/ai-access/content-signal-conflict"
import { llmsTxtInvalid } from "@citable/audits/checks/ai-access/llms-txt-invalid"
import { llmsTxtMissing } from "@citable/audits/checks/ai-access/llms-txt-missing"
import { robotsTokenAmbiguous } from "@citable/audits/checks/ai-access/robots-token-ambiguous"
import { hostTwins } from "@citable/audits/checks/availability/host-twins"
import { httpNotRedirected } from "@citable/audits/checks/availability/http-not-redirected"
import { missing404Status } from "@citable/audits/checks/availability/missing-404-status"
import { redirectsToOnePage } from "@citable/audits/checks/availability/redirects-to-one-page"
import { signInWall } from "@citable/audits/checks/availability/sign-in-wall"
import { blockedByRobots } from "@citable/audits/checks/indexing/blocked-by-robots"
import { canonicalElsewhere } from "@citable/audits/checks/indexing/canonical-elsewhere"
import { robotsTxtInvalid } from "@citable/audits/checks/indexing/robots-txt-invalid"
import { sitemapInvalid } from "@citable/audits/checks/indexing/sitemap-invalid"
import { sitemapLastmodWrong } from "@citable/audits/checks/indexing/sitemap-lastmod-wrong"
import { sitemapMissing } from "@citable/audits/checks/indexing/sitemap-missing"
import { clsPoor } from "@citable/audits/checks/performance/cls-poor"
import { inpPoor } from "@citable/audits/checks/performance/inp-poor"
import { lcpPoor } from "@citable/audits/checks/performance/lcp-poor"
import { certificateExpiring } from "@citable/audits/checks/security/certificate-expiring"

import { page4xx } from "./availability/page-4xx.ts"
import { page5xx } from "./availability/page-5xx.ts"
import { pageUnreachable } from "./availability/page-unreachable.ts"
import { redirectChain } from "./availability/redirect-chain.ts"
import { redirectLoop } from "./availability/redirect-loop.ts"
import { redirectTemporary } from "./availability/redirect-temporary.ts"
import { redirectToError } from "./availability/redirect-to-error.ts"
import { resourceBroken } from "./availability/resource-broken.ts"
import { resourceWrongType } from "./availability/resource-wrong-type.ts"
import { slowResponse } from "./availability/slow-response.ts"
import { soft404 } from "./availability/soft-404.ts"
import { duplicateContent } from "./content/duplicate-content.ts"
import { h1Duplicate } from "./content/h1-duplicate.ts"
import { nearDuplicate } from "./content/near-duplicate.ts"
import { imageBroken } from "./images/image-broken.ts"
import { imageTooLarge } from "./images/image-too-large.ts"
import { blockedAndNoindex } from "./indexing/blocked-and-noindex.ts"
import { canonicalChain } from "./indexing/canonical-chain.ts"
import { canonicalToError } from "./indexing/canonical-to-error.ts"
import { canonicalToNoindex } from "./indexing/canonical-to-noindex.ts"
import { canonicalToRedirect } from "./indexing/canonical-to-redirect.ts"
import { indexableNotInSitemap } from "./indexing/indexable-not-in-sitemap.ts"
import { noindexInSitemap } from "./indexing/noindex-in-sitemap.ts"
import { orphanPage } from "./indexing/orphan-page.ts"
import { sitemapNonCanonical } from "./indexing/sitemap-non-canonical.ts"
import { sitemapRedirectUrls } from "./indexing/sitemap-redirect-urls.ts"
import { hreflangConflict } from "./internationalisation/hreflang-conflict.ts"
import { hreflangNoReturn } from "./internationalisation/hreflang-no-return.ts"
import { hreflangToError } from "./internationalisation/hreflang-to-error.ts"
import { hreflangToNoindex } from "./internationalisation/hreflang-to-noindex.ts"
import { hreflangToNonCanonical } from "./internationalisation/hreflang-to-non-canonical.ts"
import { hreflangToRedirect } from "./internationalisation/hreflang-to-redirect.ts"
import { brokenExternalLink } from "./links/broken-external-link.ts"
import { brokenFragment } from "./links/broken-fragment.ts"
import { brokenInternalLink } from "./links/broken-internal-link.ts"
import { deepPage } from "./links/deep-page.ts"
import { formTargetBroken } from "./links/form-target-broken.ts"
import { linkToRedirect } from "./links/link-to-redirect.ts"
import { weaklyLinked } from "./links/weakly-linked.ts"
import { descriptionDuplicate } from "./metadata/description-duplicate.ts"
import { headLinkBroken } from "./metadata/head-link-broken.ts"
import { socialImageBroken } from "./metadata/social-image-broken.ts"
import { titleDuplicate } from "./metadata/title-duplicate.ts"
import { resourceRedirect } from "./performance/resource-redirect.ts"
import { resourceTooLarge } from "./performance/resource-too-large.ts"
import type { QueryCheck } from "./query-check.ts"
import { mixedContentLoaded } from "./security/mixed-content-loaded.ts"

/** Every check over the whole site, by code. */
export const siteChecks: readonly QueryCheck[] = [
  aiChallenge,
  aiSearchBlocked,
  aiTrainingBlocked,
  ariaWrong,
  blockedAndNoindex,
  blockedByRobots,
  blockedForCrawler,
  brokenExternalLink,
  brokenFragment,
  brokenInternalLink,
  canonicalChain,
  canonicalElsewhere,
  canonicalToError,
  canonicalToNoindex,
  canonicalToRedirect,
  certificateExpiring,
  clsPoor,
  contentNeedsScripts,
  contentSignalConflict,
  deepPage,
  descriptionDuplicate,
  duplicateContent,
  formTargetBroken,
  h1Duplicate,
  headLinkBroken,
  hostTwins,
  hreflangConflict,
  hreflangNoReturn,
  hreflangToError,
  hreflangToNoindex,
  hreflangToNonCanonical,
  hreflangToRedirect,
  httpNotRedirected,
  imageBroken,
  imageTooLarge,
  indexableNotInSitemap,
  inpPoor,
  keyboardBlocked,
  lcpPoor,
  linkToRedirect,
  llmsTxtInvalid,
  llmsTxtMissing,
  missing404Status,
  mixedContentLoaded,
  nearDuplicate,
  noindexInSitemap,
  orphanPage,
  page4xx,
  page5xx,
  pageUnreachable,
  redirectChain,
  redirectLoop,
  redirectTemporary,
  redirectToError,
  redirectsToOnePage,
  resourceBroken,
  resourceRedirect,
  resourceTooLarge,
  resourceWrongType,
  robotsTokenAmbiguous,
  robotsTxtInvalid,
  sitemapInvalid,
  sitemapLastmodWrong,
  sitemapMissing,
  sitemapNonCanonical,
  sitemapRedirectUrls,
  signInWall,
  slowResponse,
  socialImageBroken,
  soft404,
  structureWrong,
  targetTooSmall,
  textContrastLow,
  timeBasedMedia,
  titleDuplicate,
  weaklyLinked,
]
