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
