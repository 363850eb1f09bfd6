import { z } from "zod"

import { idSchema } from "./id.ts"

/** The most bytes of UTF-8 in a slug, so that a page with this name fits into a file name on every system. */
export const maxSlugBytes = 200

/** Letters and digits of any script, in words joined by single hyphens, dots, underscores or tildes. */
export const slugSchema = z
  .string()
  .min(1)
  .max(maxSlugBytes)
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[-_.~][\p{L}\p{M}\p{N}]+)*$/u,
    "letters and digits joined by single hyphens, such as my-first-article",
  )
  .refine((slug) => new TextEncoder().encode(slug).length <= maxSlugBytes, `at most ${maxSlugBytes} bytes of UTF-8`)

/** A BCP 47 language tag, such as `en` or `pt-br`; lower case on the wire. */
export const localeSchema = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,8}(-[a-z0-9]{1,8})*$/, "a language tag in lower case, such as en or pt-br")

/** An absolute http or https URL. */
export const webUrlSchema = z.url({ protocol: /^https?$/, error: "an absolute http or https URL" }).max(2000)

export const articleImageSchema = z.strictObject({
  url: webUrlSchema,
  /** CSS pixels; null if unknown. */
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  alt: z.string().max(2000),
  media_id: z.string().max(48).nullable(),
})

export const articleAuthorSchema = z.strictObject({
  name: z.string().min(1).max(200),
  url: webUrlSchema.nullable(),
  image_url: webUrlSchema.nullable(),
})

export const articleSeoSchema = z.strictObject({
  title: z.string().max(300).nullable(),
  description: z.string().max(1000).nullable(),
  canonical_url: webUrlSchema.nullable(),
  noindex: z.boolean(),
  json_ld: z.array(z.record(z.string(), z.unknown())).max(20),
})

export const articleStatusSchema = z.enum(["draft", "scheduled", "published", "unpublished", "generating", "failed"])
export const articleTypeSchema = z.enum(["article", "page"])
export const bodyFormatSchema = z.enum(["markdown", "html"])

/** At most 1 MiB of source. */
export const maxBodyLength = 1_048_576

/** An article as the service sends it, whole and with its source. Times are RFC 3339 in UTC. */
export const articleSchema = z.strictObject({
  id: idSchema("cnt"),
  brand_id: idSchema("brd"),
  type: articleTypeSchema,
  status: articleStatusSchema,
  slug: slugSchema,
  /** Slugs that this article was published under before. A site redirects them. */
  previous_slugs: z.array(z.string()),
  locale: localeSchema,
  /** Shared by articles that are translations of each other. */
  translation_group: z.string().nullable(),
  title: z.string().min(1).max(300),
  excerpt: z.string().max(2000).nullable(),
  body: z.string().max(maxBodyLength),
  body_format: bodyFormatSchema,
  images: z.array(articleImageSchema).max(500),
  cover: articleImageSchema.nullable(),
  author: articleAuthorSchema.nullable(),
  /** Topics, in the brand's words. */
  tags: z.array(z.string().min(1).max(100)).max(50),
  seo: articleSeoSchema,
  word_count: z.int(),
  /** Increases with each edit of this article. */
  version: z.int(),
  /** The brand's revision at which this article last changed, for readers with the same scopes. */
  revision: z.int(),
  has_unpublished_changes: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  published_at: z.iso.datetime().nullable(),
})

/** Tells a caller who cannot read an article that it exists. */
export const articleReferenceSchema = articleSchema.pick({ id: true, status: true, version: true })

/**
 * What a write returns about the article:
 *
 * - with `content:read_drafts`, the working copy
 * - with only `content:read`, the published copy, if there is one
 * - otherwise, a reference
 */
export const visibleArticleSchema = z.union([articleSchema, articleReferenceSchema])

export type Article = z.infer<typeof articleSchema>
export type ArticleReference = z.infer<typeof articleReferenceSchema>
export type VisibleArticle = z.infer<typeof visibleArticleSchema>
export type ArticleImage = z.infer<typeof articleImageSchema>
export type ArticleAuthor = z.infer<typeof articleAuthorSchema>
export type ArticleSeo = z.infer<typeof articleSeoSchema>

/** The names that `fields=` accepts. `id` is always included. */
export const articleFields = Object.keys(articleSchema.shape) as (keyof Article)[]
