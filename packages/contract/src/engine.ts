import { z } from "zod"

/** An engine that answers prompts, such as `chatgpt`, `claude`, `gemini` or `perplexity`. */
export const engineSchema = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9_]*$/, "the name of an engine, such as perplexity")

/**
 * How an answer was got. `api`: from the vendor's programming interface, which is not what people see in its app.
 * `consumer`: from the app itself, through a provider.
 */
export const surfaceSchema = z.enum(["api", "consumer"])

export type Surface = z.infer<typeof surfaceSchema>
