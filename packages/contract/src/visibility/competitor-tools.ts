import { z } from "zod"

import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { pageShape, pagingShape } from "../internal/paging.ts"
import { competitorSchema } from "./competitor.ts"

const brandId = idSchema("brd")
const competitorId = idSchema("cmp")
const { name, domains, aliases } = competitorSchema.shape

export const listCompetitors = defineTool({
  name: "list_competitors",
  group: "visibility",
  method: "GET",
  path: "/v1/brands/{brand_id}/competitors",
  scope: "visibility:read",
  summary: "List tracked competitors",
  input: z.strictObject({ brand_id: brandId, ...pagingShape }),
  output: z.strictObject(pageShape(competitorSchema)),
})

export const addCompetitor = defineTool({
  name: "add_competitor",
  group: "visibility",
  method: "POST",
  path: "/v1/brands/{brand_id}/competitors",
  scope: "visibility:write",
  summary: "Track a competitor by name, domains and aliases",
  input: z.strictObject({ brand_id: brandId, name, domains: domains.optional(), aliases: aliases.optional() }),
  output: competitorSchema,
  status: 201,
})

export const updateCompetitor = defineTool({
  name: "update_competitor",
  group: "visibility",
  method: "PATCH",
  path: "/v1/brands/{brand_id}/competitors/{competitor_id}",
  scope: "visibility:write",
  summary: "Change the name, domains and aliases of a competitor",
  input: z.strictObject({
    brand_id: brandId,
    competitor_id: competitorId,
    name: name.optional(),
    domains: domains.optional(),
    aliases: aliases.optional(),
  }),
  output: competitorSchema,
})

export const deleteCompetitor = defineTool({
  name: "delete_competitor",
  group: "visibility",
  method: "DELETE",
  path: "/v1/brands/{brand_id}/competitors/{competitor_id}",
  scope: "visibility:write",
  summary: "Stop tracking a competitor",
  input: z.strictObject({ brand_id: brandId, competitor_id: competitorId }),
  output: z.strictObject({ id: competitorId, deleted: z.literal(true) }),
})
