import { z } from "zod"

import { webUrlSchema } from "../article.ts"
import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { comparedShape, compareSchema, rangeShape } from "../internal/date-range.ts"
import { pageShape, pagingShape } from "../internal/paging.ts"
import { sourceShape, zoneShape } from "../source.ts"
import {
  hiddenShape,
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
  country: searchCountrySchema.optional().describe("Only searches from this country."),
  device: searchDeviceSchema.optional().describe("Only searches on this device."),
}
const querySchema = z.string().min(1).max(200)
const sortSchema = z
  .enum(["-clicks", "-impressions", "-ctr", "position"])
  .describe("The order; `-` puts the greatest first. `position` puts the top first.")

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
  input: () => z.strictObject({ brand_id: brandId, ...rangeShape, compare: compareSchema.default("previous_period") }),
  output: () => searchPerformanceSchema,
})

export const listSearchQueries = defineTool({
  name: "list_search_queries",
  group: "search",
  method: "GET",
  path: "/v1/brands/{brand_id}/search-performance/queries",
  scope: "search:read",
  summary: "List search performance by query; filter by page, country and device",
  description:
    "Shows which searches bring impressions and clicks, against the range before. Search Console hides rare queries: `hidden` says how much the list lacks.",
  input: () =>
    z.strictObject({
      ...filterShape,
      page: webUrlSchema.optional().describe("Only searches that showed this page."),
      q: querySchema.optional().describe("Text in the query."),
      sort: sortSchema.default("-clicks"),
      ...pagingShape,
    }),
  output: () =>
    z.strictObject({
      ...comparedShape,
      ...sourceShape,
      ...zoneShape,
      ...hiddenShape,
      ...pageShape(searchQueryRowSchema),
    }),
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
  input: () =>
    z.strictObject({
      ...filterShape,
      query: querySchema.optional().describe("The exact query of the searches."),
      q: querySchema.optional().describe("Text in the page's URL."),
      sort: sortSchema.default("-clicks"),
      ...pagingShape,
    }),
  output: () => z.strictObject({ ...comparedShape, ...sourceShape, ...zoneShape, ...pageShape(searchPageRowSchema) }),
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
  input: () =>
    z.strictObject({
      ...filterShape,
      page: webUrlSchema.optional().describe("Only searches that showed this page."),
      query: querySchema.optional().describe("Only this exact query."),
    }),
  output: () =>
    z.strictObject({
      ...comparedShape,
      ...sourceShape,
      ...zoneShape,
      totals: searchTotalsSchema,
      previous: searchTotalsSchema.nullable(),
      days: z.array(searchDaySchema).max(600).describe("One row a day, oldest first."),
      previous_days: z.array(searchDaySchema).max(600).describe("The same of the compared days."),
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
  input: () =>
    z.strictObject({
      ...filterShape,
      kind: z.array(opportunityKindSchema).max(4).optional().describe("Only these kinds."),
      min_impressions: z
        .int()
        .min(0)
        .max(1_000_000_000)
        .default(10)
        .describe(
          "Leaves out what had fewer impressions in the range. A decaying page needs them in the compared days, too.",
        ),
      ...pagingShape,
    }),
  output: () =>
    z.strictObject({ ...comparedShape, ...sourceShape, ...zoneShape, ...pageShape(searchOpportunitySchema) }),
})
