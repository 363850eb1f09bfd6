export { missingSchema, sourcedSchema, sourceSchema } from "./source.ts"
export type { Missing } from "./source.ts"
export { searchOpportunitySchema, searchPerformanceSchema, searchTotalsSchema } from "./search/search-performance.ts"
export type { SearchOpportunity, SearchPerformance, SearchTotals } from "./search/search-performance.ts"
export {
  getSearchPerformance,
  getSearchTimeseries,
  listSearchOpportunities,
  listSearchPages,
  listSearchQueries,
} from "./search/search-performance-tools.ts"
export { submittedSitemapSchema, urlInspectionSchema } from "./search/search-console.ts"
export type { SubmittedSitemap, UrlInspection } from "./search/search-console.ts"
export { inspectUrl, listSitemaps, syncSearchData } from "./search/search-console-tools.ts"
export { keywordSchema, keywordSuggestionSchema } from "./search/keyword.ts"
export type { Keyword, KeywordSuggestion } from "./search/keyword.ts"
export { addKeywords, deleteKeyword, listKeywords, suggestKeywords, updateKeyword } from "./search/keyword-tools.ts"
export { backlinkSchema, referringDomainSchema, searchCompetitorSchema } from "./search/backlink.ts"
export type { Backlink, ReferringDomain, SearchCompetitor } from "./search/backlink.ts"
export { listBacklinks, listReferringDomains, listSearchCompetitors } from "./search/backlink-tools.ts"
export { aiReferralsSchema, trafficRowSchema } from "./search/traffic.ts"
export type { AiReferrals, TrafficRow } from "./search/traffic.ts"
export { getAiReferrals, getTraffic } from "./search/traffic-tools.ts"
export { searchTools } from "./search/search-tools.ts"
export { importSearchData, searchDimensionSchema } from "./search/search-import.ts"
export type { SearchDimension } from "./search/search-import.ts"
export { importBacklinks } from "./search/backlink-import.ts"
