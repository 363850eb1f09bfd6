import { z } from "zod"

import { promptVersionSchema } from "./prompt-version.ts"

/** The language model that was asked; null if none is configured, or if the credential lacks `content:generate`. */
export const askedWriterSchema = z
  .strictObject({
    writer: z.string().max(40).describe("The vendor of the model, such as `claude`."),
    model: z.string().max(200).nullable().describe("The model that answered; null if the vendor does not report it."),
    prompt_version: promptVersionSchema,
    cost_usd: z.number().min(0).nullable().describe("US dollars; null if the model's prices are unknown."),
    error: z.string().max(2000).nullable().describe("Why it gave nothing; null if it gave something."),
  })
  .nullable()
  .describe("The language model that was asked, and what that cost; null if none was asked.")
