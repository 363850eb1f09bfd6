import { z } from "zod"

import { customValuesSchema } from "./custom-fields.ts"
import { idSchema } from "./id.ts"

/** The maximum number of UTF-8 bytes in a slug, so that it fits into a file name on every system. */
export const maxSlugBytes = 200

/** A UTF-16 unit takes at most three bytes. To count them takes longer than all other checks of an article. */
function isShortSlug(slug: string): boolean {
  return 3 * slug.length <= maxSlugBytes || encoder.encode(slug).length <= maxSlugBytes
}

const encoder = new TextEncoder()

export const slugSchema = z
  .string()
  .min(1)
  .max(maxSlugBytes)
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[-_.~][\p{L}\p{M}\p{N}]+)*$/u,
    "letters and digits in words, joined by a single hyphen, dot, underscore or tilde, such as my-first-article",
  )
  .refine(isShortSlug, `at most ${maxSlugBytes} bytes of UTF-8`)
  .describe("Letters and digits of any script, in words joined by single hyphens, dots, underscores or tildes.")

/**
 * Old sites have slugs that no new one gets, such as `c++`, `100%-true` and `🚀-launch`. A `%` before two hexadecimal digits is a byte to sites,
 * and a dot at an end is a folder.
 */
export const formerSlugSchema = z
  .string()
  .max(maxSlugBytes)
  .regex(
    /^(?!\.|.*%[\dA-Fa-f]{2})[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Join_Control}+~_.,!@%-]+(?<!\.)$/u,
    "the last part of an address, without / and %-encoded bytes",
  )
  .refine(isShortSlug, `at most ${maxSlugBytes} bytes of UTF-8`)

export const localeSchema = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,8}(-[a-z0-9]{1,8})*$/, "a language tag in lower case, such as en or pt-br")
  .describe("A BCP 47 language tag, such as `en` or `pt-br`; lower case on the wire.")

export const webUrlSchema = z
  .url({ protocol: /^https?$/, error: "an absolute http or https URL" })
  .max(2000)
  .describe("An absolute http or https URL.")

const partSchema = z.number().min(0).max(1)

/** What must stay visible of a picture that is cropped. */
export const pictureFocusSchema = z
  .strictObject({
    x: partSchema.describe("From the left edge (0) to the right one (1)."),
    y: partSchema.describe("From the top edge (0) to the bottom one (1)."),
  })
  .describe("What stays visible where the picture is cropped.")

export const pictureColorSchema = z.string().regex(/^#[0-9a-f]{6}$/)

export const articleImageSchema = z.strictObject({
  url: webUrlSchema,
  width: z.int().positive().nullable().describe("CSS pixels; null if unknown."),
  height: z.int().positive().nullable().describe("CSS pixels; null if unknown."),
  alt: z.string().max(2000).describe("The alternative text; empty for a decorative picture."),
  media_id: z.string().max(48).nullable().describe("The file in the media library; null for a picture from elsewhere."),
  widths: z
    .array(z.int().positive())
    .min(1)
    .max(20)
    .optional()
    .describe("Widths of smaller versions in pixels, at `<url>/<width>.webp`; absent without any. Input ignores it."),
  color: pictureColorSchema
    .optional()
    .describe(
      "The dominant colour, for its place until it is loaded; absent if unknown, or if you can see through the picture. Input ignores it.",
    ),
  placeholder: z
    .string()
    .max(2000)
    .optional()
    .describe("A blurred version of 16 pixels as a data URL; absent until it is made. Input ignores it."),
  focus: pictureFocusSchema
    .optional()
    .describe("What stays visible where the picture is cropped; absent for its centre. Input ignores it."),
})

export const articleAuthorSchema = z.strictObject({
  name: z.string().min(1).max(200).describe("The author's name as pages show it."),
  url: webUrlSchema.nullable().describe("The author's page; null if there is none."),
  image_url: webUrlSchema.nullable().describe("The author's portrait; null if there is none."),
})

export const articleSeoSchema = z.strictObject({
  title: z.string().max(300).nullable().describe("The title for search engines; null to use the article's."),
  description: z.string().max(1000).nullable().describe("The meta description; null to use the excerpt."),
  canonical_url: webUrlSchema
    .nullable()
    .describe("The page that search engines should index instead; null for this one."),
  noindex: z.boolean().describe("Whether to ask search engines to leave the page out."),
  json_ld: z
    .array(z.record(z.string(), z.unknown()))
    .max(20)
    .describe("JSON-LD objects that the page adds, such as a schema.org `FAQPage`."),
})

export const articleStatusSchema = z
  .enum(["draft", "scheduled", "published", "unpublished", "generating", "failed"])
  .describe(
    "`published` is live on the brand's sites. `generating` and `failed` only occur when a language model writes the article.",
  )
export const articleTypeSchema = z
  .enum(["article", "page"])
  .describe("An `article` of a blog, or a standalone `page`, such as a legal notice.")
export const bodyFormatSchema = z
  .enum(["markdown", "html"])
  .describe("The language of `body`. The service stores the source; sites make HTML from it.")

/** The maximum length of a body, in UTF-16 code units. */
export const maxBodyLength = 1_048_576

/** An article as the service sends it, whole and with its source. Times are RFC 3339 in UTC. */
export const articleSchema = z.strictObject({
  id: idSchema("cnt"),
  brand_id: idSchema("brd"),
  type: articleTypeSchema,
  status: articleStatusSchema,
  slug: slugSchema.describe("The last part of the article's address, unique by brand and locale."),
  previous_slugs: z
    .array(z.string())
    .describe("Slugs that this article was published under before. A site redirects them."),
  locale: localeSchema,
  translation_group: z
    .string()
    .nullable()
    .describe("Shared by articles that are translations of each other; null for an article without any."),
  title: z.string().min(1).max(300).describe("The headline."),
  excerpt: z
    .string()
    .max(2000)
    .nullable()
    .describe("A short summary in plain text; null if the writer gave none. Sites then make one from the body."),
  body: z.string().max(maxBodyLength).describe("The source text, in the language of `body_format`."),
  body_format: bodyFormatSchema,
  images: z
    .array(articleImageSchema)
    .max(500)
    .describe("The pictures of the article, with sizes and alternative texts."),
  cover: articleImageSchema.nullable().describe("The main picture; null if there is none."),
  author: articleAuthorSchema.nullable().describe("Who wrote it; null if nobody is named."),
  authors: z
    .array(articleAuthorSchema)
    .min(2)
    .max(20)
    .optional()
    .describe("Everybody who wrote it, in their order, if there are several. `author` is the first. Absent otherwise."),
  tags: z.array(z.string().min(1).max(100)).max(50).describe("Topics, in the brand's words."),
  seo: articleSeoSchema.describe("What search engines should read instead of title and excerpt."),
  custom: customValuesSchema,
  word_count: z.int().describe("The words of the body, without markup."),
  version: z.int().describe("Increases with each edit of this article."),
  revision: z
    .int()
    .describe("The brand's revision at which this article last changed, for readers with the same scopes."),
  has_unpublished_changes: z
    .boolean()
    .describe("Whether the working copy differs from the live copy. Readers of published content always see false."),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  published_at: z.iso
    .datetime()
    .nullable()
    .describe("The date of publication that pages show; null until the first one."),
  modified_at: z.iso
    .datetime()
    .nullable()
    .describe(
      "The date of the last change that pages show, such as that of an imported article. Null to show `updated_at`, when the service saved the article. Pages show none before `published_at`.",
    ),
  publish_at: z.iso
    .datetime()
    .optional()
    .describe(
      "When the service publishes the article. Absent if nothing is scheduled, and for readers of published content.",
    ),
  publish_version: z
    .int()
    .optional()
    .describe("The version that it publishes then. Absent if it publishes the working copy as it is by then."),
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
