import { z } from "zod"

export const engineSchema = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9_]*$/, "the name of an engine, such as perplexity")
  .describe("An engine that answers prompts, such as `chatgpt`, `claude`, `gemini` or `perplexity`.")

/**
 * How the service got an answer:
 *
 * - `api`: from the vendor's API, which can differ from what people see in the vendor's app
 * - `consumer`: from the app itself, through a provider
 */
export const surfaceSchema = z
  .enum(["api", "consumer"])
  .describe("Whether the vendor's API answered (`api`), or the app that people see, through a provider (`consumer`).")

export type Surface = z.infer<typeof surfaceSchema>
