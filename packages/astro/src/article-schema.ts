import { z } from "astro/zod"

/** An image of an article, such as `cover`. */
export const articleImageSchema = z.object({
  url: z.string(),
  /** CSS pixels; `null` if unknown. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  alt: z.string(),
  media_id: z.string().nullable(),
  /** The widths of the smaller versions that the service offers. */
  widths: z.array(z.number()).optional(),
  /** The dominant colour, such as `#336699`. Absent if it is unknown, or if you can see through the image. */
  color: z.string().optional(),
  /** A blurred version as a data URL. */
  placeholder: z.string().optional(),
  /** What stays visible where the page crops the image: parts of width and height, from 0 to 1. */
  focus: z.object({ x: z.number(), y: z.number() }).optional(),
})

const articleAuthorSchema = z.object({ name: z.string(), url: z.string().nullable(), image_url: z.string().nullable() })

/**
 * The `data` of an entry: the article's fields under the names of the API, without its source. Times are `Date`s.
 *
 * The loader uses it by default. Extend it for more fields, or `pick()` those that your pages show: Astro keeps all data in memory.
 */
export const articleSchema = z.object({
  /** The article's permanent id. The entry's own `id` is the slug, which can change. */
  id: z.string(),
  type: z.enum(["article", "page"]),
  slug: z.string(),
  /** The article's former slugs. */
  previous_slugs: z.array(z.string()),
  locale: z.string(),
  /** The same for all translations of an article. */
  translation_group: z.string().nullable(),
  title: z.string(),
  /** The writer's excerpt, or the beginning of the text. */
  excerpt: z.string(),
  cover: articleImageSchema.nullable(),
  author: articleAuthorSchema.nullable(),
  /** All authors, if there are several. `author` is the first. */
  authors: z.array(articleAuthorSchema).optional(),
  /** The author's id in a collection of `citableAuthorsLoader()`, for `reference("authors").nullable()`. */
  author_id: z.string().nullable(),
  tags: z.array(z.string()),
  /** The tags' ids in a collection of `citableTagsLoader()`, for `z.array(reference("tags"))`. */
  tag_ids: z.array(z.string()),
  seo: z.object({
    title: z.string().nullable(),
    description: z.string().nullable(),
    canonical_url: z.string().nullable(),
    noindex: z.boolean(),
    json_ld: z.array(z.record(z.string(), z.unknown())),
  }),
  /** The values of the brand's custom fields. `citable types` writes a schema for them. */
  custom: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  word_count: z.number(),
  /** Increases with each edit. `<ArticleHead>` writes it into the page, so that a page tells which text it shows. */
  version: z.number().optional(),
  /** Minutes. */
  reading_time: z.number(),
  updated_at: z.coerce.date(),
  published_at: z.coerce.date(),
  /** The last change that pages show: what the writer says, else `updated_at`. */
  modified_at: z.coerce.date(),
})

export type ArticleData = z.infer<typeof articleSchema>
