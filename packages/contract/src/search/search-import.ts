import { z } from "zod"

import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { countSchema } from "../internal/observed.ts"

/** What rows of search data are grouped by beside the day. */
export const searchDimensionSchema = z.enum(["query", "page", "country", "device"])

const importedCountSchema = z.int().min(0).max(1_000_000_000)

/** One row of a file: the value of each dimension in the order of `dimensions`, as Search Console's own rows have `keys`. */
const searchImportRowSchema = z.strictObject({
  /** The day; the last one where there is a `since`. */
  date: z.iso.date(),
  keys: z.array(z.string().max(4000)).max(4),
  clicks: importedCountSchema,
  impressions: importedCountSchema,
  /** The mean; 1 is the top. */
  position: z.number().min(0).max(10_000),
})

/**
 * Brings rows of search data that were exported elsewhere. It is no tool, since it is for programs that bring whole files, and stands
 * outside the catalogue; it passes the same gate under `search:write`.
 */
export const importSearchData = defineTool({
  name: "import_search_data",
  group: "search",
  method: "POST",
  path: "/v1/brands/{brand_id}/search-performance/import",
  scope: "search:write",
  summary: "Bring rows of an export of Search Console",
  input: z.strictObject({
    brand_id: idSchema("brd"),
    /** What the rows are grouped by beside the day. */
    dimensions: z
      .array(searchDimensionSchema)
      .max(4)
      .refine((names) => new Set(names).size === names.length, "each dimension once"),
    /** The first day, where rows are about several days together. */
    since: z.iso.date().optional(),
    rows: z.array(searchImportRowSchema).min(1).max(5000),
  }),
  output: z.strictObject({
    /** Rows that were sent. */
    rows: countSchema,
    /** Rows that are other than before, or new. */
    changed: countSchema,
    /** Rows of days that Search Console itself has told of: they were left out. */
    skipped: countSchema,
  }),
})

export type SearchDimension = z.infer<typeof searchDimensionSchema>
