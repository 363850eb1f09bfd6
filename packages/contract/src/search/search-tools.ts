import { listBacklinks, listReferringDomains, listSearchCompetitors } from "./backlink-tools.ts"
import { addKeywords, deleteKeyword, listKeywords, suggestKeywords, updateKeyword } from "./keyword-tools.ts"
import { inspectUrl, listSitemaps, syncSearchData } from "./search-console-tools.ts"
import {
  getSearchPerformance,
  getSearchTimeseries,
  listSearchOpportunities,
  listSearchPages,
  listSearchQueries,
} from "./search-performance-tools.ts"
import { getAiReferrals, getTraffic } from "./traffic-tools.ts"

/** The tools of the search group. */
export const searchTools = [
  getSearchPerformance,
  listSearchQueries,
  listSearchPages,
  getSearchTimeseries,
  listSearchOpportunities,
  inspectUrl,
  listSitemaps,
  syncSearchData,
  listKeywords,
  addKeywords,
  updateKeyword,
  deleteKeyword,
  suggestKeywords,
  listSearchCompetitors,
  listBacklinks,
  listReferringDomains,
  getTraffic,
  getAiReferrals,
] as const
