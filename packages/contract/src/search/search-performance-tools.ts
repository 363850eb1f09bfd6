import { z } from "zod"

import { webUrlSchema } from "../article.ts"
import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { comparedShape, compareSchema, rangeShape } from "../internal/date-range.ts"
import { pageShape, pagingShape } from "../internal/paging.ts"
import { sourceShape } from "../source.ts"
import {
  opportunityKindSchema,
  searchCountrySchema,
  searchDaySchema,
  searchDeviceSchema,
  searchOpportunitySchema,
  searchPageRowSchema,
  searchPerformanceSchema,
  searchQueryRowSchema,
  searchTotalsSchema,
} from "./search-performance.ts"

const brandId = idSchema("brd")

/** Which searches to count. */
const filterShape = {
  brand_id: brandId,
  ...rangeShape,
  compare: compareSchema.default("previous_period"),
  country: searchCountrySchema.optional(),
  device: searchDeviceSchema.optional(),
}
const querySchema = z.string().min(1).max(200)
const sortSchema = z.enum(["-clicks", "-impressions", "-ctr", "position"])

export const getSearchPerformance = defineTool({
  name: "get_search_performance",
  group: "search",
  method: "GET",
  path: "/v1/brands/{brand_id}/search-performance",
  scope: "search:read",
  summary:
    "Get clicks, impressions, CTR and position for a date range and the range before it, with keyword and backlink summaries",
  description:
    "Start here for search: totals, days, top queries, top pages, positions of tracked keywords, and backlinks. Reads the service's own copy of Search Console. A block without a source has null numbers and says in `missing` why.",
  input: z.strictObject({ brand_id: brandId, ...rangeShape, compare: compareSchema.default("previous_period") }),
  output: searchPerformanceSchema,
})

export const listSearchQueries = defineTool({
  name: "list_search_queries",
  group: "search",
  method: "GET",
  path: "/v1/brands/{brand_id}/search-performance/queries",
  scope: "search:read",
  summary: "List search performance by query; filter by page, country and device",
  description:
    "Shows which searches bring impressions and clicks, against the range before. Search Console hides rare queries, so the sum is less than the totals of get_search_timeseries.",
  input: z.strictObject({
    ...filterShape,
    page: webUrlSchema.optional(),
    /** Text in the query. */
    q: querySchema.optional(),
    sort: sortSchema.default("-clicks"),
    ...pagingShape,
  }),
  output: z.strictObject({ ...comparedShape, ...sourceShape, ...pageShape(searchQueryRowSchema) }),
})

export const listSearchPages = defineTool({
  name: "list_search_pages",
  group: "search",
  method: "GET",
  path: "/v1/brands/{brand_id}/search-performance/pages",
  scope: "search:read",
  summary: "List search performance by page",
  description:
    "Shows which pages get impressions and clicks, against the range before. `query` answers which pages rank for one search.",
  input: z.strictObject({
    ...filterShape,
    /** The exact query of the searches. */
    query: querySchema.optional(),
    /** Text in the page's URL. */
    q: querySchema.optional(),
    sort: sortSchema.default("-clicks"),
    ...pagingShape,
  }),
  output: z.strictObject({ ...comparedShape, ...sourceShape, ...pageShape(searchPageRowSchema) }),
})

export const getSearchTimeseries = defineTool({
  name: "get_search_timeseries",
  group: "search",
  method: "GET",
  path: "/v1/brands/{brand_id}/search-performance/timeseries",
  scope: "search:read",
  summary: "Get daily search performance",
  description:
    "Returns one row a day, with totals, for the whole site or for one `page` or `query`. Final numbers arrive two to three days late, so the latest days may be missing.",
  input: z.strictObject({ ...filterShape, page: webUrlSchema.optional(), query: querySchema.optional() }),
  output: z.strictObject({
    ...comparedShape,
    ...sourceShape,
    totals: searchTotalsSchema,
    previous: searchTotalsSchema.nullable(),
    days: z.array(searchDaySchema).max(600),
    previous_days: z.array(searchDaySchema).max(600),
  }),
})

export const listSearchOpportunities = defineTool({
  name: "list_search_opportunities",
  group: "search",
  method: "GET",
  path: "/v1/brands/{brand_id}/search-performance/opportunities",
  scope: "search:read",
  summary: "List striking-distance queries, low click rates, decaying pages and keyword cannibalisation",
  description:
    "Says where work pays off, computed from the site's own numbers: `potential_clicks` estimates what an improvement would bring. Take the first rows, then improve those pages with update_content.",
  input: z.strictObject({
    ...filterShape,
    kind: z.array(opportunityKindSchema).max(4).optional(),
    /** Leaves out what had fewer impressions in the range. A decaying page needs them in the compared days, too. */
    min_impressions: z.int().min(0).max(1_000_000_000).default(10),
    ...pagingShape,
  }),
  output: z.strictObject({ ...comparedShape, ...sourceShape, ...pageShape(searchOpportunitySchema) }),
})
