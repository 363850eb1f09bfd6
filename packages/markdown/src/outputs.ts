// Structured data
export { toJsonLd } from "./outputs/to-json-ld.ts"
export type { JsonLdArticle, JsonLdOptions } from "./outputs/to-json-ld.ts"

// Pictures
export { toPicture } from "./outputs/to-picture.ts"
export type { Picture, PictureOptions } from "./outputs/to-picture.ts"

// Feeds and sitemaps
export { toRss } from "./outputs/to-rss.ts"
export type { RssChannel, RssItem } from "./outputs/to-rss.ts"
export { toSitemap } from "./outputs/to-sitemap.ts"
export type { SitemapPage } from "./outputs/to-sitemap.ts"
export { toXmlText } from "./outputs/to-xml-text.ts"

// Addresses
export { isPlaceholderAddress, knownAddress, warnOfUnknownAddress } from "./outputs/known-address.ts"

// Languages
export { toLanguageLinks } from "./outputs/to-language-links.ts"
export type { LanguageLinksOptions, LanguagePage } from "./outputs/to-language-links.ts"
export { toOpenGraphLocale } from "./outputs/to-open-graph-locale.ts"

// Search and language models
export { toLlmsTxt } from "./outputs/to-llms-txt.ts"
export type { LlmsTxtSection, LlmsTxtSite } from "./outputs/to-llms-txt.ts"
export { toSearchRecords } from "./outputs/to-search-records.ts"
export type { SearchRecord, SearchRecordsOptions } from "./outputs/to-search-records.ts"
