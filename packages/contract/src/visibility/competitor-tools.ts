import { z } from "zod"

import { aliasesInputSchema, excludeInputSchema } from "../brands/brand.ts"
import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { oneLine } from "../internal/one-line.ts"
import { pageShape, pagingShape } from "../internal/paging.ts"
import { deletedShape, listTrashShape, restoreShape } from "../internal/trash.ts"
import { competitorSchema, untrackedSchema } from "./competitor.ts"

const brandId = idSchema("brd")
const competitorId = idSchema("cmp")
const { domains } = competitorSchema.shape
const name = oneLine(competitorSchema.shape.name)
const aliases = aliasesInputSchema.describe(competitorSchema.shape.aliases.description ?? "")
const exclude = excludeInputSchema.optional()
const dryRun = z.boolean().optional()

export const listCompetitors = defineTool({
  name: "list_competitors",
  group: "visibility",
  method: "GET",
  path: "/v1/brands/{brand_id}/competitors",
  scope: "visibility:read",
  summary: "List tracked competitors",
  description:
    "Shows whose mentions and citations the service counts beside the brand's. Use the ids as `competitor_id` of get_visibility_timeseries and list_citation_gaps. `untracked` offers the names that answers list and nobody tracks yet: add them with add_competitor. `trashed` lists those that somebody deleted.",
  input: () =>
    z.strictObject({
      brand_id: brandId,
      untracked: z.boolean().optional().describe("Also gives the names in answers that nobody tracks."),
      ...listTrashShape,
      ...pagingShape,
    }),
  output: () => z.strictObject({ ...pageShape(competitorSchema), untracked: untrackedSchema.optional() }),
})

export const addCompetitor = defineTool({
  name: "add_competitor",
  group: "visibility",
  method: "POST",
  path: "/v1/brands/{brand_id}/competitors",
  scope: "visibility:write",
  summary: "Track a competitor by name, domains and aliases",
  description:
    "The service then reads all stored answers again in the background, so earlier ranges show the competitor, too. Names match whole words and case; add spellings as `aliases`, and sites as `domains` so that citations count. `dry_run` shows what they would match.",
  input: () =>
    z.strictObject({
      brand_id: brandId,
      name,
      domains: domains.optional(),
      aliases: aliases.optional(),
      exclude,
      dry_run: dryRun.describe(
        "Saves nothing, and shows in `preview` what the names would match. The `id` then belongs to no competitor.",
      ),
    }),
  output: () => competitorSchema,
  status: 201,
})

export const updateCompetitor = defineTool({
  name: "update_competitor",
  group: "visibility",
  method: "PATCH",
  path: "/v1/brands/{brand_id}/competitors/{competitor_id}",
  scope: "visibility:write",
  summary: "Change the name, domains and aliases of a competitor, or restore it",
  description:
    "Changes only the members that you send; a list replaces the whole list. The service then reads all stored answers again in the background, and metrics of earlier ranges may change. `trashed` false tracks a deleted competitor again; 409 if another one has its name by now.",
  input: () =>
    z.strictObject({
      brand_id: brandId,
      competitor_id: competitorId,
      name: name.optional(),
      domains: domains.optional(),
      aliases: aliases.optional(),
      exclude,
      dry_run: dryRun.describe("Saves nothing, and shows in `preview` what the names would match."),
      ...restoreShape,
    }),
  output: () => competitorSchema,
})

export const deleteCompetitor = defineTool({
  name: "delete_competitor",
  group: "visibility",
  method: "DELETE",
  path: "/v1/brands/{brand_id}/competitors/{competitor_id}",
  scope: "visibility:write",
  summary: "Stop tracking a competitor",
  description:
    "Moves the competitor to the trash, and removes it from metrics of all ranges; stored answers stay. update_competitor with `trashed` false restores it, and the service counts it in earlier answers again.",
  input: () => z.strictObject({ brand_id: brandId, competitor_id: competitorId }),
  output: () => z.strictObject(deletedShape(competitorId)),
})
