import { z } from "zod"

import { idSchema } from "../id.ts"
import { countSchema, observedTextSchema, observedUrlSchema, shareSchema } from "../internal/observed.ts"
import { linkRelSchema } from "../search/backlink.ts"
import { issueSeveritySchema } from "./audit.ts"

export const httpStatusSchema = z
  .int()
  .min(100)
  .max(999)
  .describe("An HTTP status code. Some sites answer programs with a number beyond 599.")
export const pageStateSchema = z
  .enum(["ok", "redirect", "client_error", "server_error", "unreachable", "not_crawled"])
  .describe("How the last crawl found the page.")

/** A page of the brand's site as the last crawl saw it. Fields that the crawl did not see are null. */
export const sitePageSchema = z.strictObject({
  id: idSchema("pag"),
  brand_id: idSchema("brd"),
  url: observedUrlSchema,
  state: pageStateSchema,
  http_status: httpStatusSchema.nullable(),
  redirected_to: observedUrlSchema.nullable().describe("The URL after redirects."),
  content_type: observedTextSchema.nullable(),
  title: observedTextSchema.nullable(),
  description: observedTextSchema.nullable(),
  canonical_url: observedUrlSchema.nullable(),
  language: z.string().max(100).nullable(),
  indexable: z
    .boolean()
    .nullable()
    .describe("Whether the status, robots.txt, robots meta element and canonical URL all allow indexing."),
  in_sitemap: z.boolean().nullable(),
  word_count: countSchema.nullable(),
  inbound_links: countSchema.nullable().describe("Links from other pages of the site to this one."),
  content_id: idSchema("cnt").nullable().describe("The brand's article with this URL, if there is one."),
  first_seen_at: z.iso.datetime(),
  last_crawled_at: z.iso.datetime().nullable(),
  error: observedTextSchema.nullable().describe("Why the last crawl could not fetch it."),
})

export const linkKindSchema = z.enum(["internal", "external"]).describe("Whether the link stays on the site.")

/** Who may index a page. */
const pageIndexingSchema = z.strictObject({
  crawlers: z
    .array(
      z.strictObject({
        crawler: z.enum(["google", "bing", "chatgpt", "claude", "perplexity"]),
        allowed: z.boolean().nullable().describe("Whether it may show the page in answers; null if unknown."),
        reason: observedTextSchema.nullable(),
      }),
    )
    .max(5),
  conflicts: z
    .array(observedTextSchema)
    .max(20)
    .describe("Where robots.txt, directives, canonical URL, sitemap and hreflang disagree."),
})

/** A page with its content. */
export const sitePageDetailSchema = sitePageSchema.extend({
  robots: z.strictObject({
    meta: z
      .array(z.string().max(200))
      .max(50)
      .describe("The directives of its meta element and of its X-Robots-Tag header, in lower case."),
    header: z.array(z.string().max(200)).max(50),
  }),
  indexing: pageIndexingSchema.optional(),
  headings: z.array(z.strictObject({ depth: z.int().min(1).max(6), text: observedTextSchema })).max(1000),
  links: z
    .array(
      z.strictObject({
        url: observedUrlSchema,
        text: observedTextSchema,
        rel: linkRelSchema,
        kind: linkKindSchema,
        http_status: httpStatusSchema.nullable().describe("The status at the last check."),
      }),
    )
    .max(2000),
  hreflang: z.array(z.strictObject({ language: z.string().max(100), url: observedUrlSchema })).max(500),
  open_graph: z.array(z.strictObject({ property: observedTextSchema, content: observedTextSchema })).max(200),
  json_ld: z.array(z.record(z.string(), z.unknown())).max(100),
  text: z.string().max(500_000).nullable().describe("The main text without navigation; null if there is none."),
  issues: z
    .array(
      z.strictObject({
        code: z.string().max(100),
        severity: issueSeveritySchema,
        title: z.string().max(300),
        detail: z.string().max(2000),
        found: observedTextSchema.nullable(),
      }),
    )
    .max(200)
    .nullable()
    .describe("What the audit that read it last found there; null if none has ended since."),
  truncated: z.boolean().describe("Whether `text` or a list was cut off at its limit."),
})

/** What leads nowhere: a link, or a file that pages load. */
export const brokenKindSchema = z
  .enum([...linkKindSchema.options, "file"])
  .describe("A link within the site or to another one, or a file that pages load.")

/** A broken address, and the pages that link to it or load it. */
export const brokenLinkSchema = z.strictObject({
  url: observedUrlSchema,
  kind: brokenKindSchema,
  http_status: httpStatusSchema.nullable().describe("Null if there was no response; `error` says why."),
  error: observedTextSchema.nullable(),
  checked_at: z.iso.datetime(),
  links: countSchema.describe("How many links point there, or how many pages load it, also by a style sheet."),
  found_on: z
    .array(z.strictObject({ page_id: idSchema("pag"), url: observedUrlSchema, text: observedTextSchema }))
    .max(20),
})

/** A suggested link between two pages of the site. */
export const linkSuggestionSchema = z.strictObject({
  from_page_id: idSchema("pag"),
  from_url: observedUrlSchema,
  to_page_id: idSchema("pag"),
  to_url: observedUrlSchema,
  anchor: observedTextSchema
    .nullable()
    .describe("Words of the source page that can become the link; null if none fit."),
  context: observedTextSchema.nullable().describe("The sentence that contains them."),
  anchor_source: z.enum(["text", "llm"]).nullable(),
  similarity: shareSchema.describe("How similar the two texts are."),
})

export type SitePage = z.infer<typeof sitePageSchema>
export type PageIndexing = z.infer<typeof pageIndexingSchema>
export type SitePageDetail = z.infer<typeof sitePageDetailSchema>
export type BrokenLink = z.infer<typeof brokenLinkSchema>
export type LinkSuggestion = z.infer<typeof linkSuggestionSchema>
