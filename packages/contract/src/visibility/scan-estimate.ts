import { z } from "zod"

import { engineSchema, surfaceSchema } from "../engine.ts"
import { countSchema } from "../internal/observed.ts"
import { sourcedSchema } from "../source.ts"

const costSchema = sourcedSchema(z.number().min(0))
const questions = countSchema.describe("How many questions it gets.")

/** What a scan would cost. */
export const scanEstimateSchema = z.strictObject({
  cost_usd: costSchema.describe("About what the scan costs, in US dollars; null if the cost of one engine is unknown."),
  engines: z
    .array(
      z.strictObject({
        engine: engineSchema,
        surface: surfaceSchema,
        questions,
        priced: z.boolean().describe("Whether its answers tell their cost. `max_cost_usd` needs that."),
        cost_usd: costSchema.describe(
          "About what its answers cost: at the mean of the brand's last five scans (`scans`), else for `usual` questions (`list_prices`).",
        ),
      }),
    )
    .max(50)
    .describe("The engines that it asks."),
  usual: z
    .strictObject({ input: countSchema, output: countSchema, searches: countSchema })
    .describe("What list prices are estimated for: the tokens that the engine reads and writes, and its searches."),
})

export type ScanEstimate = z.infer<typeof scanEstimateSchema>
