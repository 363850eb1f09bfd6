import type { z } from "zod"

import { oneLinePattern } from "../one-line-pattern.ts"

/** A name as input: it stays on its line wherever others see it, such as in a mail. Answers keep the schema of what is stored. */
export function oneLine(schema: z.ZodString): z.ZodString {
  const line = schema.regex(
    oneLinePattern,
    "one line of text, without control characters or marks that change the direction of text",
  )
  return schema.description === undefined ? line : line.describe(schema.description)
}
