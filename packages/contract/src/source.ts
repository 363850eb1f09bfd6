import { z } from "zod"

/**
 * Where numbers come from, such as `search_console`, `google_analytics`, `scans`, `crawl`, `csv_import`, or a provider of
 * data. Where nothing is connected it names what would give them, such as `keyword_data` or `backlink_data`.
 */
export const sourceSchema = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9_]*$/, "the name of a source, such as search_console")

/** Why numbers are null. They are never guessed. */
export const missingSchema = z.enum(["not_configured", "not_synced", "no_data", "failed"])

/** Told with each block of numbers. */
export const sourceShape = {
  source: sourceSchema,
  /** When the source was last read; null for never. */
  synced_at: z.iso.datetime().nullable(),
  /** Why numbers of this block are null; null where none is for want of its source. */
  missing: missingSchema.nullable(),
}

/** A number that has a source of its own. */
export function sourcedSchema<Value extends z.ZodType>(value: Value) {
  return z.strictObject({
    value: value.nullable(),
    source: sourceSchema,
    observed_at: z.iso.datetime().nullable(),
    missing: missingSchema.nullable(),
  })
}

export type Missing = z.infer<typeof missingSchema>
