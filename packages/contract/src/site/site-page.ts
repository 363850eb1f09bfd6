import { z } from "zod"

import { idSchema } from "../id.ts"
import { countSchema, observedTextSchema, observedUrlSchema, shareSchema } from "../internal/observed.ts"
import { linkRelSchema } from "../search/backlink.ts"

export const httpStatusSchema = z.int().min(100).max(599)
export const pageStateSchema = z.enum(["ok", "redirect", "client_error", "server_error", "unreachable", "not_crawled"])

/** A page of the brand's site as the last crawl saw it. Fields that the crawl did not see are null. */
export const sitePageSchema = z.strictObject({
  id: idSchema("pag"),
  brand_id: idSchema("brd"),
  url: observedUrlSchema,
  state: pageStateSchema,
  http_status: httpStatusSchema.nullable(),
  /** The URL after redirects. */
  redirected_to: observedUrlSchema.nullable(),
  content_type: observedTextSchema.nullable(),
  title: observedTextSchema.nullable(),
  description: observedTextSchema.nullable(),
  canonical_url: observedUrlSchema.nullable(),
  language: z.string().max(100).nullable(),
  /** Whether the status, robots.txt, robots meta element and canonical URL all allow indexing. */
  indexable: z.boolean().nullable(),
  in_sitemap: z.boolean().nullable(),
  word_count: countSchema.nullable(),
  /** Links from other pages of the site to this one. */
  inbound_links: countSchema.nullable(),
  /** The brand's article with this URL, if there is one. */
  content_id: idSchema("cnt").nullable(),
  first_seen_at: z.iso.datetime(),
  last_crawled_at: z.iso.datetime().nullable(),
  /** Why the last crawl could not fetch it. */
  error: observedTextSchema.nullable(),
})

export const linkKindSchema = z.enum(["internal", "external"])

/** A page with its content. */
export const sitePageDetailSchema = sitePageSchema.extend({
  robots: z.strictObject({
    /** The directives of its meta element and of its X-Robots-Tag header, in lower case. */
    meta: z.array(z.string().max(200)).max(50),
    header: z.array(z.string().max(200)).max(50),
  }),
  headings: z.array(z.strictObject({ depth: z.int().min(1).max(6), text: observedTextSchema })).max(1000),
  links: z
    .array(
      z.strictObject({
        url: observedUrlSchema,
        text: observedTextSchema,
        rel: linkRelSchema,
        kind: linkKindSchema,
        /** The status at the last check. */
        http_status: httpStatusSchema.nullable(),
      }),
    )
    .max(2000),
  hreflang: z.array(z.strictObject({ language: z.string().max(100), url: observedUrlSchema })).max(500),
  open_graph: z.array(z.strictObject({ property: observedTextSchema, content: observedTextSchema })).max(200),
  json_ld: z.array(z.record(z.string(), z.unknown())).max(100),
  /** The main text without navigation; null if there is none. */
  text: z.string().max(500_000).nullable(),
  /** Whether `text` or a list was cut off at its limit. */
  truncated: z.boolean(),
})

/** A broken link target and the pages that link to it. */
export const brokenLinkSchema = z.strictObject({
  url: observedUrlSchema,
  kind: linkKindSchema,
  /** Null if there was no response; `error` says why. */
  http_status: httpStatusSchema.nullable(),
  error: observedTextSchema.nullable(),
  checked_at: z.iso.datetime(),
  /** How many links point there. */
  links: countSchema,
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
  /** Words of the source page that can become the link; null if none fit. */
  anchor: observedTextSchema.nullable(),
  /** The sentence that contains them. */
  context: observedTextSchema.nullable(),
  anchor_source: z.enum(["text", "llm"]).nullable(),
  /** How similar the two texts are. */
  similarity: shareSchema,
})

export type SitePage = z.infer<typeof sitePageSchema>
export type SitePageDetail = z.infer<typeof sitePageDetailSchema>
export type BrokenLink = z.infer<typeof brokenLinkSchema>
export type LinkSuggestion = z.infer<typeof linkSuggestionSchema>
