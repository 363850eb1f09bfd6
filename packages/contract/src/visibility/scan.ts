import { z } from "zod"

import { localeSchema } from "../article.ts"
import { engineSchema, surfaceSchema } from "../engine.ts"
import { idSchema } from "../id.ts"
import { countSchema, observedTextSchema } from "../internal/observed.ts"
import { sourcedSchema, sourceSchema } from "../source.ts"
import { answerCitationSchema, foundPageSchema } from "./citation.ts"
import { toneSchema } from "./visibility-metrics.ts"

export const scanStatusSchema = z
  .enum(["queued", "running", "completed", "failed", "cancelled"])
  .describe("A scan has ended when it is `completed`, `failed` or `cancelled`.")

/** US dollars. */
const costSchema = sourcedSchema(z.number().min(0))

const progressShape = {
  planned: countSchema.describe("How many questions there are."),
  answered: countSchema.describe("How many were answered."),
  failed: countSchema.describe("How many failed and are not tried again."),
  cancelled: countSchema.describe("How many the service did not send, because the scan ended first."),
  lost: countSchema.describe(
    "Answers that the vendor bills and nobody can use, such as refused ones. Each try counts.",
  ),
  cost_usd: costSchema.describe(
    "What it has cost so far, in US dollars, lost answers included; null if the engine's prices are unknown.",
  ),
}

/** The part of a scan that one engine answers. */
export const scanEngineSchema = z.strictObject({
  engine: engineSchema,
  surface: surfaceSchema,
  model: observedTextSchema.nullable().describe("Null if the engine does not report it."),
  ...progressShape,
  errors: z
    .array(
      z.strictObject({
        code: z.string().max(100).describe("Permanent and machine-readable."),
        detail: observedTextSchema.describe("What the engine or the network reported."),
        count: countSchema,
      }),
    )
    .max(20)
    .describe("What failed, and how often."),
})

/** A run of prompts × engines × repeats. */
export const scanSchema = z.strictObject({
  id: idSchema("scn"),
  brand_id: idSchema("brd"),
  status: scanStatusSchema,
  trigger: z
    .enum(["manual", "schedule", "import"])
    .describe("Who started it: a call (`manual`) or the brand's schedule; `import` has imported answers."),
  prompts: countSchema.describe("How many prompts it asks."),
  repeats: z.int().min(1).max(10).describe("How often each engine gets each prompt."),
  ...progressShape,
  max_cost_usd: z.number().min(0).nullable().describe("The limit in US dollars; null for none."),
  engines: z.array(scanEngineSchema).max(50).describe("Progress, cost and errors of each engine."),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable().describe("When the first question was sent; null until then."),
  finished_at: z.iso.datetime().nullable().describe("When it ended; null until then."),
})

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

/**
 * One answer of one engine, word for word, and what was found in it. Every metric can be computed again from answers.
 */
export const answerSchema = z.strictObject({
  id: idSchema("ans"),
  scan_id: idSchema("scn"),
  prompt_id: idSchema("prm"),
  prompt: z.string().max(1000).describe("The prompt's text at the time of the scan."),
  engine: engineSchema,
  surface: surfaceSchema,
  model: observedTextSchema.nullable().describe("The model that answered; null if the engine does not report it."),
  source: sourceSchema.describe("Who sent the answer: the engine itself, or a provider that queries it."),
  locale: localeSchema,
  repeat: z.int().min(1).describe("1 for the first repeat in the scan."),
  text: z.string().max(200_000).describe("The raw answer. Most engines write Markdown."),
  mentions: z
    .array(
      z.strictObject({
        competitor_id: idSchema("cmp").nullable().describe("The competitor; null for the brand itself."),
        name: z.string().max(200).describe("The name of the brand or the competitor."),
        position: z.int().min(1).describe("Its order of first mention among the tracked names; 1 is first."),
        rank: z
          .int()
          .min(0)
          .nullable()
          .optional()
          .describe("Its place in the answer's list, whoever else is on it; null if no list has it."),
        count: z.int().min(1).describe("How often the answer names it."),
        tone: toneSchema.nullable().describe("Null if it is not classified."),
        spans: z
          .array(z.strictObject({ from: countSchema, to: countSchema }))
          .max(200)
          .optional()
          .describe("Only with `spans`: where `text` has the name, as [from, to) in UTF-16 units, the first 200."),
      }),
    )
    .max(500)
    .describe("The tracked names in the answer."),
  absent: z
    .array(idSchema("cmp").nullable())
    .max(500)
    .optional()
    .describe("Tracked names of which the answer knows nothing; null is the brand. They are no mentions."),
  listed: z.array(z.string().max(200)).max(100).optional().describe("Names in its lists that nobody tracks."),
  left_out: z
    .enum(["from_memory", "cut", "filtered", "refused"])
    .nullable()
    .optional()
    .describe("Why it counts in no figure: no search, cut, filtered or refused. Null if it counts."),
  citations: z.array(answerCitationSchema).max(500).describe("The sources that the answer cites."),
  found: z
    .array(foundPageSchema)
    .max(500)
    .nullable()
    .describe("The pages that its searches found, cited or not; null if the engine does not report them."),
  searches: z
    .array(observedTextSchema)
    .max(100)
    .nullable()
    .describe("Web searches that the engine ran; null if it does not report them."),
  cost_usd: costSchema.describe("What the answer cost, in US dollars; null if unknown."),
  answered_at: z.iso.datetime(),
})

/** The option of tools that list answers. */
export const spansSchema = z
  .boolean()
  .optional()
  .describe("Also says where each answer has the names. Its `text` then is in Unicode's composed form (NFC).")

/** A web search that engines ran while they answered. */
export const searchFanoutSchema = z.strictObject({
  query: observedTextSchema.describe("The words that the engine searched for."),
  engine: engineSchema,
  surface: surfaceSchema,
  answers: countSchema.describe("How many answers it was run for."),
  prompt_ids: z.array(idSchema("prm")).max(100).describe("The prompts that it searched for."),
  first_seen_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
})

export type Scan = z.infer<typeof scanSchema>
export type ScanEstimate = z.infer<typeof scanEstimateSchema>
export type Answer = z.infer<typeof answerSchema>
export type SearchFanout = z.infer<typeof searchFanoutSchema>
