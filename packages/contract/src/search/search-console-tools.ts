import { z } from "zod"

import { webUrlSchema } from "../article.ts"
import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { sourceShape } from "../source.ts"
import {
  searchSyncSchema,
  searchSyncSourceSchema,
  submittedSitemapSchema,
  urlInspectionSchema,
} from "./search-console.ts"

const brandId = idSchema("brd")

export const inspectUrl = defineTool({
  name: "inspect_url",
  group: "search",
  method: "GET",
  path: "/v1/brands/{brand_id}/url-inspection",
  scope: "search:read",
  summary: "Index status of one URL (2,000/day/site upstream)",
  input: z.strictObject({ brand_id: brandId, url: webUrlSchema }),
  output: urlInspectionSchema,
})

export const listSitemaps = defineTool({
  name: "list_sitemaps",
  group: "search",
  method: "GET",
  path: "/v1/brands/{brand_id}/sitemaps",
  scope: "search:read",
  summary: "Submitted sitemaps and their errors",
  input: z.strictObject({ brand_id: brandId }),
  output: z.strictObject({ ...sourceShape, data: z.array(submittedSitemapSchema).max(1000) }),
})

export const syncSearchData = defineTool({
  name: "sync_search_data",
  group: "search",
  method: "POST",
  path: "/v1/brands/{brand_id}/search-performance/sync",
  scope: "search:write",
  summary: "Pull new days from Search Console/GA4 now",
  input: z.strictObject({
    brand_id: brandId,
    /** By default all that are connected. */
    sources: z.array(searchSyncSourceSchema).min(1).max(2).optional(),
    /** Reads days again from this one on; by default only those that are new. */
    from: z.iso.date().optional(),
  }),
  output: z.strictObject({ data: z.array(searchSyncSchema).max(10) }),
  status: 202,
})
