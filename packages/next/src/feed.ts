// Pure functions for either router, scripts and tests
export { toLlmsTxt } from "./to-llms-txt.ts"
export type { LlmsTxtIndex } from "./to-llms-txt.ts"
export { toRss } from "./to-rss.ts"
export type { FeedChannel } from "./to-rss.ts"
export { toSitemap } from "./to-sitemap.ts"
