export { checkLinks, type CheckLinksOptions, type LinkStatus } from "./crawl/check-links.ts"
export { createPageFetch, type PageFetchOptions } from "./fetch/create-page-fetch.ts"
export { decodeHtml, type DecodedHtml } from "./fetch/decode-html.ts"
export { followRedirects, type FollowRedirectsOptions } from "./fetch/follow-redirects.ts"
export { canonicalOf } from "./crawl/canonical-of.ts"
export { createLinkReader } from "./crawl/create-link-reader.ts"
export type { PageReading } from "./crawl/page-reading.ts"
export { type ReadFacts, readCrawledPage, type UnreadPage } from "./crawl/read-crawled-page.ts"
export { type CrawlRobots, toCrawlRobots } from "./crawl/crawl-robots.ts"
export { crawlSite, type CrawlProgress, type CrawlResult, type CrawlSiteOptions } from "./crawl/crawl-site.ts"
export type { CrawledLink, CrawledPage } from "./crawl/crawled-page.ts"
export type { CrawlBatch, CrawlStore, FoundUrl, KnownUrl, WaitingUrl } from "./crawl/crawl-store.ts"
export type { LaneClock } from "./crawl/create-lanes.ts"
export { createMemoryStore, type MemoryRow, type MemoryStore } from "./crawl/create-memory-store.ts"
export type { TrapReason } from "./crawl/create-traps.ts"
export { keyOf } from "./crawl/key-of.ts"
export type { LeftOutReason, LeftOutUrl } from "./crawl/left-out-url.ts"
export { normaliseUrl } from "./crawl/normalise-url.ts"
export type { PageFetch, PageRequest, PageResponse } from "@citable/safe-fetch"
export { readCertificate, type ReadCertificateOptions, type ServerCertificate } from "./fetch/read-certificate.ts"
export type { Redirect, RedirectChain } from "./fetch/redirect-chain.ts"
export type {
  AnchorFact,
  FormFact,
  HeadingFact,
  ImageFact,
  LinkElementFact,
  MetaFact,
  PageFacts,
  PageRegion,
  ResourceFact,
  TitleFact,
} from "./page/page-facts.ts"
export { type Directives, forbidsIndexing, readDirectives, type ReadDirectivesOptions } from "./page/read-directives.ts"
export { isThing, type JsonLdNode, readJsonLd, toList, toThings } from "./page/read-json-ld.ts"
export { readPageFacts, type ReadPageFactsOptions } from "./page/read-page-facts.ts"
export { readStyleUrls, type StyleUrl } from "./page/read-style-urls.ts"
export type { RobotsDecision } from "./robots/robots-decision.ts"
export { decideRobots, type RobotsQuestion } from "./robots/decide-robots.ts"
export { fetchRobots, type FetchRobotsOptions, type RobotsFile } from "./robots/fetch-robots.ts"
export { parseRobots } from "./robots/parse-robots.ts"
export type {
  Robots,
  RobotsAgent,
  RobotsFault,
  RobotsFaultCode,
  RobotsGroup,
  RobotsRule,
  RobotsSignal,
} from "./robots/robots.ts"
export {
  findSitemaps,
  type FindSitemapsOptions,
  type FoundSitemaps,
  type SitemapFile,
} from "./sitemaps/find-sitemaps.ts"
export { readSitemap, type ReadSitemapOptions } from "./sitemaps/read-sitemap.ts"
export type {
  SitemapAlternate,
  SitemapFault,
  SitemapFaultCode,
  SitemapFormat,
  SitemapReading,
  SitemapUrl,
} from "./sitemaps/sitemap.ts"
