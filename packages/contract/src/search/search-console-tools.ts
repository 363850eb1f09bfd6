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
  summary: "Get Google's index status of one URL (Google allows 2,000 a day for each site)",
  input: z.strictObject({ brand_id: brandId, url: webUrlSchema }),
  output: urlInspectionSchema,
})

export const listSitemaps = defineTool({
  name: "list_sitemaps",
  group: "search",
  method: "GET",
  path: "/v1/brands/{brand_id}/sitemaps",
  scope: "search:read",
  summary: "List the submitted sitemaps and their errors",
  input: z.strictObject({ brand_id: brandId }),
  output: z.strictObject({ ...sourceShape, data: z.array(submittedSitemapSchema).max(1000) }),
})

export const syncSearchData = defineTool({
  name: "sync_search_data",
  group: "search",
  method: "POST",
  path: "/v1/brands/{brand_id}/search-performance/sync",
  scope: "search:write",
  summary: "Read new days from Search Console and Google Analytics now",
  input: z.strictObject({
    brand_id: brandId,
    /** Default: all connected sources. */
    sources: z.array(searchSyncSourceSchema).min(1).max(2).optional(),
    /** Reads all days from this one again. Default: only new days. */
    from: z.iso.date().optional(),
  }),
  output: z.strictObject({ data: z.array(searchSyncSchema).max(10) }),
  status: 202,
})
