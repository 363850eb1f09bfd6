import { z } from "zod"

import { engineSchema } from "../engine.ts"
import { siteUrlSchema } from "./publisher-config.ts"

/**
 * US dollars per million input tokens, per million output tokens, and per thousand searches. For a model whose prices this release does not
 * know.
 */
const prices = z.strictObject({
  input: z.number().min(0).max(10_000).describe("US dollars per million input tokens."),
  output: z.number().min(0).max(10_000).describe("US dollars per million output tokens."),
  searches: z.number().min(0).max(10_000).describe("US dollars per thousand web searches."),
})
const model = z.string().regex(/^[a-zA-Z0-9][a-zA-Z0-9._:/@-]{0,199}$/, "the name of a model, such as gpt-6.1-terra")
/** Default model: the vendor's usual one. */
export const engineConfigSchema = z.strictObject({
  model: model.optional().describe("The model to ask. Default: the vendor's usual one."),
  prices: prices.optional().describe("What the model costs, if this release does not know it."),
})
export const compatibleEngineConfigSchema = z.strictObject({
  engine: engineSchema.describe("The engine's name in reports."),
  url: siteUrlSchema.describe("The base URL, up to the version, such as `https://models.example/v1`."),
  model: model.describe("The model to ask, as the server calls it."),
  prices: prices.optional().describe("What the model costs. Default: unknown, so costs are null."),
})
