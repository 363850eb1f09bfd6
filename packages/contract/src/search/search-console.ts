import { z } from "zod"

import { countSchema, observedTextSchema, observedUrlSchema } from "../internal/observed.ts"
import { sourceSchema, sourceShape } from "../source.ts"

/** The index status of one URL as Search Console reports it. The texts are Google's. */
export const urlInspectionSchema = z.strictObject({
  url: z.string(),
  source: sourceSchema,
  inspected_at: z.iso.datetime(),
  verdict: z
    .enum(["pass", "partial", "fail", "neutral", "unknown"])
    .describe("Google's overall result; `pass` is indexed."),
  coverage: observedTextSchema.nullable().describe("Google's words on the state in the index; null if it gave none."),
  robots_txt: z.enum(["allowed", "disallowed", "unknown"]).describe("Whether robots.txt allows Google's crawler."),
  indexing: z
    .enum(["allowed", "blocked_by_meta_tag", "blocked_by_http_header", "blocked_by_robots_txt", "unknown"])
    .describe("Whether the page allows indexing."),
  fetch: observedTextSchema.nullable().describe("How Google's last fetch went; null if it gave nothing."),
  last_crawled_at: z.iso.datetime().nullable().describe("When Google last read the page; null for never."),
  crawled_as: z.enum(["desktop", "mobile", "unknown"]),
  google_canonical: observedUrlSchema.nullable().describe("The page that Google indexes instead; null if unknown."),
  user_canonical: observedUrlSchema
    .nullable()
    .describe("The canonical URL that the page names; null if it names none."),
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
  pending: z.boolean().describe("Whether Google has not read it yet."),
  submitted_at: z.iso.datetime().nullable().describe("When it was submitted; null if unknown."),
  downloaded_at: z.iso.datetime().nullable().describe("When Google last read it; null for never."),
  errors: countSchema.nullable(),
  warnings: countSchema.nullable(),
  contents: z
    .array(z.strictObject({ type: observedTextSchema, submitted: countSchema.nullable() }))
    .max(20)
    .describe("The number of URLs by type, such as `web` or `image`."),
})

export const searchSyncSourceSchema = z
  .enum(["search_console", "google_analytics"])
  .describe("A source that the service copies numbers from.")

/** The progress of a sync of one source. */
export const searchSyncSchema = z.strictObject({
  ...sourceShape,
  status: z.enum(["queued", "running", "up_to_date", "not_configured", "failed"]),
  error: observedTextSchema
    .nullable()
    .describe("Why the last attempt failed. While the status is `running`, the service tries again."),
  from: z.iso.date().nullable().describe("The first day that it reads; null if there is nothing to read."),
  to: z.iso.date().nullable().describe("The last day that it reads; null if there is nothing to read."),
})

export type UrlInspection = z.infer<typeof urlInspectionSchema>
export type SubmittedSitemap = z.infer<typeof submittedSitemapSchema>
