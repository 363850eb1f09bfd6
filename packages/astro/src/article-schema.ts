import { z } from "astro/zod"

/** An image of an article, as `cover` is one. */
export const articleImageSchema = z.object({
  url: z.string(),
  /** CSS pixels; null where nobody knows. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  alt: z.string(),
  media_id: z.string().nullable(),
})

/**
 * The `data` of an entry: the article's fields under the names of the service, without its source. Times are `Date`s.
 * The loader brings it along; extend it for more fields, or `pick()` those that the pages show: Astro holds all data in memory.
 */
export const articleSchema = z.object({
  /** The article's permanent id. The entry's own `id` is its slug, which may change. */
  id: z.string(),
  type: z.enum(["article", "page"]),
  slug: z.string(),
  /** Slugs this article was live under before. */
  previous_slugs: z.array(z.string()),
  locale: z.string(),
  /** Articles that are translations of each other share it. */
  translation_group: z.string().nullable(),
  title: z.string(),
  /** As written, or else the beginning of the text. */
  excerpt: z.string(),
  cover: articleImageSchema.nullable(),
  author: z.object({ name: z.string(), url: z.string().nullable(), image_url: z.string().nullable() }).nullable(),
  /** The id of its entry in a collection of `citableAuthorsLoader()`: `reference("authors").nullable()` takes it. */
  author_id: z.string().nullable(),
  tags: z.array(z.string()),
  /** The ids of its entries in a collection of `citableTagsLoader()`: `z.array(reference("tags"))` takes them. */
  tag_ids: z.array(z.string()),
  seo: z.object({
    title: z.string().nullable(),
    description: z.string().nullable(),
    canonical_url: z.string().nullable(),
    noindex: z.boolean(),
    json_ld: z.array(z.record(z.string(), z.unknown())),
  }),
  word_count: z.number(),
  /** Minutes. */
  reading_time: z.number(),
  updated_at: z.coerce.date(),
  published_at: z.coerce.date(),
})

export type ArticleData = z.infer<typeof articleSchema>
