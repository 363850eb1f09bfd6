// Structured data
export { toJsonLd } from "./to-json-ld.ts"
export type { JsonLdArticle, JsonLdOptions } from "./to-json-ld.ts"

// Feeds
export { toRss } from "./to-rss.ts"
export type { RssChannel, RssItem } from "./to-rss.ts"
export { toXmlText } from "./to-xml-text.ts"

// Search and language models
export { toLlmsTxt } from "./to-llms-txt.ts"
export type { LlmsTxtSection, LlmsTxtSite } from "./to-llms-txt.ts"
export { toSearchRecords } from "./to-search-records.ts"
export type { SearchRecord, SearchRecordsOptions } from "./to-search-records.ts"
