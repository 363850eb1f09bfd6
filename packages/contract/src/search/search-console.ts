import { z } from "zod"

import { countSchema, observedTextSchema, observedUrlSchema } from "../internal/observed.ts"
import { sourceSchema, sourceShape } from "../source.ts"

/** The index status of one URL as Search Console reports it. The texts are Google's. */
export const urlInspectionSchema = z.strictObject({
  url: z.string(),
  source: sourceSchema,
  inspected_at: z.iso.datetime(),
  verdict: z.enum(["pass", "partial", "fail", "neutral", "unknown"]),
  coverage: observedTextSchema.nullable(),
  robots_txt: z.enum(["allowed", "disallowed", "unknown"]),
  indexing: z.enum(["allowed", "blocked_by_meta_tag", "blocked_by_http_header", "blocked_by_robots_txt", "unknown"]),
  fetch: observedTextSchema.nullable(),
  last_crawled_at: z.iso.datetime().nullable(),
  crawled_as: z.enum(["desktop", "mobile", "unknown"]),
  google_canonical: observedUrlSchema.nullable(),
  user_canonical: observedUrlSchema.nullable(),
  sitemaps: z.array(observedUrlSchema).max(100),
  referring_urls: z.array(observedUrlSchema).max(100),
  rich_results: z
    .array(z.strictObject({ type: observedTextSchema, issues: z.array(observedTextSchema).max(100) }))
    .max(100),
})

/** A sitemap that was submitted to a search engine. */
export const submittedSitemapSchema = z.strictObject({
  url: observedUrlSchema,
  kind: z.enum(["sitemap", "index", "feed", "unknown"]),
  pending: z.boolean(),
  submitted_at: z.iso.datetime().nullable(),
  downloaded_at: z.iso.datetime().nullable(),
  errors: countSchema.nullable(),
  warnings: countSchema.nullable(),
  /** The number of URLs by type, such as `web` or `image`. */
  contents: z.array(z.strictObject({ type: observedTextSchema, submitted: countSchema.nullable() })).max(20),
})

export const searchSyncSourceSchema = z.enum(["search_console", "google_analytics"])

/** The progress of a sync of one source. */
export const searchSyncSchema = z.strictObject({
  ...sourceShape,
  status: z.enum(["queued", "running", "up_to_date", "not_configured", "failed"]),
  /** Why the last attempt failed. While the status is `running`, the service tries again. */
  error: observedTextSchema.nullable(),
  /** The days it reads; null if there is nothing to read. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
})

export type UrlInspection = z.infer<typeof urlInspectionSchema>
export type SubmittedSitemap = z.infer<typeof submittedSitemapSchema>
