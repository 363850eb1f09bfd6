import { z } from "zod"

import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { countSchema } from "../internal/observed.ts"

export const searchDimensionSchema = z
  .enum(["query", "page", "country", "device"])
  .describe("What groups rows of search data besides the day.")

/** Reports of search engines that count how often assistants show a site, instead of searches. */
export const searchReportSourceSchema = z
  .enum(["search_console_ai", "bing_ai"])
  .describe(
    "`search_console_ai`: impressions in AI answers of Google. `bing_ai`: citations in Copilot and AI answers of Bing, by page or by grounding query.",
  )

const importedCountSchema = z.int().min(0).max(1_000_000_000)

/**
 * One row of a file. `keys` has the value of each dimension in the order of `dimensions`, as in Search Console's rows.
 */
const searchImportRowSchema = z.strictObject({
  date: z.iso.date().describe("The day. With `since`, the last day of the period."),
  keys: z.array(z.string().max(4000)).max(4).describe("The value of each dimension, in the order of `dimensions`."),
  clicks: importedCountSchema.describe("Clicks from search results to the site."),
  impressions: importedCountSchema.describe("How often a result of the site was shown."),
  position: z.number().min(0).max(10_000).describe("The mean position; 1 is the top."),
})

/**
 * Imports rows of search data from an export. It is not in the catalogue, because it is for programs that send whole
 * files. It passes the same gate and needs `search:write`.
 */
export const importSearchData = defineTool({
  name: "import_search_data",
  group: "search",
  method: "POST",
  path: "/v1/brands/{brand_id}/search-performance/import",
  scope: "search:write",
  summary: "Import rows of a Search Console export",
  description:
    "Adds days that Search Console did not report to the service, up to 5,000 rows a call. The same day and keys again replace the row, so you can repeat a call. It never overwrites days that Search Console itself reported.",
  input: () =>
    z.strictObject({
      brand_id: idSchema("brd"),
      report: searchReportSourceSchema
        .optional()
        .describe(
          "Absent for searches. With it, `dimensions` has at most `page` or `query`, and `impressions` counts.",
        ),
      dimensions: z
        .array(searchDimensionSchema)
        .max(4)
        .refine((names) => new Set(names).size === names.length, "each dimension once")
        .describe("What groups the rows besides the day."),
      since: z.iso.date().optional().describe("The first day, if rows cover several days together."),
      rows: z.array(searchImportRowSchema).min(1).max(5000).describe("The rows of the export."),
    }),
  output: () =>
    z.strictObject({
      rows: countSchema.describe("The number of rows in the input."),
      changed: countSchema.describe("How many of them are new or changed."),
      skipped: countSchema.describe("Rows left out because Search Console itself has reported their day."),
    }),
})

export type SearchDimension = z.infer<typeof searchDimensionSchema>
export type SearchReportSource = z.infer<typeof searchReportSourceSchema>
