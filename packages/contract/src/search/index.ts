export { missingSchema, sourcedSchema, sourceSchema } from "../source.ts"
export type { Missing } from "../source.ts"
export { searchOpportunitySchema, searchPerformanceSchema, searchTotalsSchema } from "./search-performance.ts"
export type { SearchOpportunity, SearchPerformance, SearchTotals } from "./search-performance.ts"
export {
  getSearchPerformance,
  getSearchTimeseries,
  listSearchOpportunities,
  listSearchPages,
  listSearchQueries,
} from "./search-performance-tools.ts"
export { submittedSitemapSchema, urlInspectionSchema } from "./search-console.ts"
export type { SubmittedSitemap, UrlInspection } from "./search-console.ts"
export { inspectUrl, listSitemaps, syncSearchData } from "./search-console-tools.ts"
export { keywordSchema, keywordSuggestionSchema } from "./keyword.ts"
export type { Keyword, KeywordSuggestion } from "./keyword.ts"
export { addKeywords, deleteKeyword, listKeywords, suggestKeywords, updateKeyword } from "./keyword-tools.ts"
export { backlinkSchema, referringDomainSchema, searchCompetitorSchema } from "./backlink.ts"
export type { Backlink, ReferringDomain, SearchCompetitor } from "./backlink.ts"
export { listBacklinks, listReferringDomains, listSearchCompetitors } from "./backlink-tools.ts"
export { aiReferralsSchema, trafficRowSchema } from "./traffic.ts"
export type { AiReferrals, TrafficRow } from "./traffic.ts"
export { getAiReferrals, getTraffic } from "./traffic-tools.ts"
export { searchTools } from "./search-tools.ts"
export { importSearchData, searchDimensionSchema } from "./search-import.ts"
export type { SearchDimension, SearchReportSource } from "./search-import.ts"
export { importBacklinks } from "./backlink-import.ts"
