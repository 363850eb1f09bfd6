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
  description:
    "Asks Google each time, and Google allows 2,000 calls a day for each site. Use it to find out why one page is not in the index. It needs a connected Search Console; without one it answers 501.",
  input: () =>
    z.strictObject({
      brand_id: brandId,
      url: webUrlSchema.describe("The page to ask about. It must belong to the connected property."),
    }),
  output: () => urlInspectionSchema,
})

export const listSitemaps = defineTool({
  name: "list_sitemaps",
  group: "search",
  method: "GET",
  path: "/v1/brands/{brand_id}/sitemaps",
  scope: "search:read",
  summary: "List the submitted sitemaps and their errors",
  description:
    "Asks Search Console each time. Use it to see whether Google has read the sitemaps, and which errors it found. It submits nothing.",
  input: () => z.strictObject({ brand_id: brandId }),
  output: () => z.strictObject({ ...sourceShape, data: z.array(submittedSitemapSchema).max(1000) }),
})

export const syncSearchData = defineTool({
  name: "sync_search_data",
  group: "search",
  method: "POST",
  path: "/v1/brands/{brand_id}/search-performance/sync",
  scope: "search:write",
  summary: "Read new days from Search Console and Google Analytics now",
  description:
    "Reads new days from Search Console and Analytics in the background and answers at once with the state of each source. The service also does so daily, so you need this only for a new integration, or to read days again with `from`.",
  input: () =>
    z.strictObject({
      brand_id: brandId,
      sources: z.array(searchSyncSourceSchema).min(1).max(2).optional().describe("Default: all connected sources."),
      from: z.iso.date().optional().describe("Reads all days from this one again. Default: only new days."),
    }),
  output: () => z.strictObject({ data: z.array(searchSyncSchema).max(10) }),
  status: 202,
})
