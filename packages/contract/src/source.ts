import { z } from "zod"

export const sourceSchema = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9_]*$/, "the name of a source, such as search_console")
  .describe(
    "Where the numbers come from, such as `search_console`, `scans` or `csv_import`. Without a source, what would supply them, such as `keyword_data`.",
  )

export const missingSchema = z
  .enum(["not_configured", "not_synced", "no_data", "failed"])
  .describe("Why a number is null. The service never guesses one.")

/** The origin of a block of numbers. */
export const sourceShape = {
  source: sourceSchema,
  synced_at: z.iso.datetime().nullable().describe("When the service last read the source; null for never."),
  missing: missingSchema
    .nullable()
    .describe("Why numbers of this block are null; null if its source has supplied them."),
}

/** The time zone in which the days of a source begin. */
export const zoneShape = {
  time_zone: z
    .string()
    .max(100)
    .nullable()
    .describe("Where the days begin: `America/Los_Angeles` for Search Console; null if unknown."),
}

/** A number with its own source. */
export function sourcedSchema<Value extends z.ZodType>(value: Value) {
  return z.strictObject({
    value: value.nullable().describe("The number; null if there is none."),
    source: sourceSchema,
    observed_at: z.iso.datetime().nullable().describe("When the source measured it; null if unknown."),
    missing: missingSchema.nullable().describe("Why `value` is null; null if it is not."),
  })
}

export type Missing = z.infer<typeof missingSchema>
