import { z } from "zod"

import type { JsonSchema } from "./json-schema.ts"

/** Longer than any pattern of the contract. Zod adds longer ones that repeat a format. */
const tooLong = 120

/**
 * Removes long patterns that repeat a format, and the bounds that every integer of JavaScript has, and adds the pattern that limits a URL to http and
 * https.
 */
export function tidySchema(zodSchema: z.core.$ZodType, jsonSchema: JsonSchema): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.format === undefined) return
  if (jsonSchema.pattern !== undefined && jsonSchema.pattern.length > tooLong) delete jsonSchema.pattern
  if (zodSchema instanceof z.ZodURL) jsonSchema.pattern = "^[hH][tT][tT][pP][sS]?:"
}
