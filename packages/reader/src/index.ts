export { createPageFetch, type PageFetchOptions } from "./fetch/create-page-fetch.ts"
export type { CrawledLink, CrawledPage } from "./crawl/crawled-page.ts"
export type { CrawlStore, FoundUrl, WaitingUrl } from "./crawl/crawl-store.ts"
export { keyOf } from "./crawl/key-of.ts"
export type { PageFetch, PageRequest, PageResponse } from "./fetch/page-fetch.ts"
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
