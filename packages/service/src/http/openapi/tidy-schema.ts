import { z } from "zod"

import type { JsonSchema } from "./json-schema.ts"

/** Longer than any pattern that the contract gives itself: what Zod adds to say a format once more. */
const tooLong = 120

/** A format says more than its pattern of 200 characters; that a URL is one of the web, only a pattern says. */
export function tidySchema(zodSchema: z.core.$ZodType, jsonSchema: JsonSchema): void {
  if (jsonSchema.format === undefined) return
  if (jsonSchema.pattern !== undefined && jsonSchema.pattern.length > tooLong) delete jsonSchema.pattern
  // Every URL that the contract takes is one of http or https.
  if (zodSchema instanceof z.ZodURL) jsonSchema.pattern = "^[hH][tT][tT][pP][sS]?:"
}
