// Pure functions for either router, scripts and tests
export { toRss } from "./to-rss.ts"
export type { FeedChannel } from "./to-rss.ts"
export { toSitemap } from "./to-sitemap.ts"
