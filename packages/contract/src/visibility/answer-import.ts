import { z } from "zod"

import { localeSchema } from "../article.ts"
import { defineTool } from "../define-tool.ts"
import { engineSchema } from "../engine.ts"
import { idSchema } from "../id.ts"
import { countSchema, observedTextSchema, observedUrlSchema } from "../internal/observed.ts"
import { marketSchema } from "../search/keyword.ts"
import { sourceSchema } from "../source.ts"

const mostAnswers = 100

/** An answer of an app, as a provider gives it. What only the service can judge is refused by its place, not by this schema. */
const importedAnswerSchema = z.strictObject({
  prompt: z.string().max(2000).describe("The question, word for word."),
  locale: localeSchema.optional().describe("Its language. Default: the tracked prompt's."),
  market: marketSchema.nullable().default(null).describe("Its country."),
  engine: engineSchema.describe("Whose app answered."),
  model: observedTextSchema.max(200).nullable().default(null).describe("The model, if the app says."),
  text: z.string().max(200_000).describe("The answer, as Markdown or plain text."),
  sources: z
    .array(
      z.strictObject({
        url: observedUrlSchema.describe("Its URL."),
        title: observedTextSchema.nullable().default(null).describe("Its title."),
      }),
    )
    .max(500)
    .default([])
    .describe("The pages that it names, in order."),
  searches: z.array(observedTextSchema).max(100).nullable().default(null).describe("What it searched for."),
  answered_at: z.string().max(40).describe("When, in RFC 3339, or the day in UTC."),
})

/**
 * Imports answers of apps that a provider has asked. It is not in the catalogue, because it is for programs that send whole files. It
 * passes the same gate and needs `visibility:write`.
 */
export const importAnswers = defineTool({
  name: "import_answers",
  group: "visibility",
  method: "POST",
  path: "/v1/brands/{brand_id}/answers/import",
  scope: "visibility:write",
  summary: "Import answers of AI apps from another provider",
  description:
    "Adds up to 100 answers with `surface: consumer`, which figures never add to those of APIs. The same answer again changes nothing. `refused` has those that are not kept.",
  input: () =>
    z.strictObject({
      brand_id: idSchema("brd"),
      provider: sourceSchema.describe("Who asked the apps, such as `peec`."),
      unknown_prompts: z
        .enum(["refuse", "create"])
        .default("refuse")
        .describe("What happens to answers to prompts that are not tracked. No scan asks created ones."),
      dry_run: z.boolean().default(false).describe("Whether nothing is stored."),
      answers: z.array(importedAnswerSchema).min(1).max(mostAnswers).describe("The answers."),
    }),
  output: () =>
    z.strictObject({
      added: countSchema.describe("How many answers are new."),
      unchanged: countSchema.describe("How many were there."),
      prompts: countSchema.describe("How many prompts were created."),
      refused: z
        .array(z.strictObject({ place: countSchema, reason: z.string().max(500) }))
        .max(mostAnswers)
        .describe("The places in `answers`, from 0, and why."),
    }),
})
