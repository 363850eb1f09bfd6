import { z } from "zod"

/**
 * Where numbers come from, such as `search_console`, `google_analytics`, `scans`, `crawl`, `csv_import`, or a data
 * provider. If nothing is connected, it names what would supply them, such as `keyword_data` or `backlink_data`.
 */
export const sourceSchema = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9_]*$/, "the name of a source, such as search_console")

/** Why numbers are null. The service never guesses them. */
export const missingSchema = z.enum(["not_configured", "not_synced", "no_data", "failed"])

/** The origin of a block of numbers. */
export const sourceShape = {
  source: sourceSchema,
  /** When the service last read the source; null for never. */
  synced_at: z.iso.datetime().nullable(),
  /** Why numbers of this block are null; null if its source has supplied them. */
  missing: missingSchema.nullable(),
}

/** A number with its own source. */
export function sourcedSchema<Value extends z.ZodType>(value: Value) {
  return z.strictObject({
    value: value.nullable(),
    source: sourceSchema,
    observed_at: z.iso.datetime().nullable(),
    missing: missingSchema.nullable(),
  })
}

export type Missing = z.infer<typeof missingSchema>
