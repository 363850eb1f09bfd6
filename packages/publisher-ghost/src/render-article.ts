import type { Article } from "@citable/contract"
import { parseElements } from "@citable/markdown/elements"
import { PublisherError, type RemoteDocument, type RenderOptions } from "@citable/publishers"
import { chosenDate, describeLeftOut, renderArticleBody } from "@citable/publishers/parts"

import { toLexical } from "./to-lexical.ts"

/** Converts an article to the fields of a post. */
export async function renderArticle(article: Article, options: RenderOptions): Promise<RemoteDocument> {
  const { title, cover, seo } = article
  const { html, text: words, warnings } = await renderArticleBody(article, options, { embeds: "link" })
  const lexical = JSON.stringify(toLexical(parseElements(html).children))
  const refuse = (field: string, why: string) => new PublisherError("publisher_invalid", why, { pointer: field })
  if (title.length > 255) throw refuse("/title", "Ghost takes titles of at most 255 characters.")
  // The service reads answers of 4 MiB, in which the text is JSON in JSON.
  if (Buffer.byteLength(JSON.stringify(lexical)) > 3.75 * 1024 * 1024)
    throw refuse("/body", "The text is too long to be read back from Ghost. Split it.")

  const warn = (code: string, field: string, detail: string, isSo: boolean) =>
    isSo && warnings.push({ code, pointer: field, detail })
  const cut = (text: string | null, max: number, field: string) => {
    warn("text_shortened", field, `Ghost stores at most ${max} characters of it.`, (text ?? "").length > max)
    if (text === null || text.length <= max) return text === "" ? null : text
    return `${text
      .slice(0, max - 1)
      .toWellFormed()
      .replace(/\uFFFD$/, "")
      .trimEnd()}…`
  }
  const address = cover === null ? null : (options.images.get(cover.url)?.url ?? cover.url)
  const picture = /^https?:\/\//i.test(address ?? "") ? address : null
  const date = chosenDate(article, options)
  const fields = {
    title: title.trim(),
    slug: article.slug
      .slice(0, longestSlug)
      .toWellFormed()
      .replace(/[-\uFFFD]+$/, ""),
    lexical,
    custom_excerpt: cut(article.excerpt, 300, "/excerpt"),
    tags: toTags(article.tags),
    feature_image: picture,
    feature_image_alt: picture && cut(cover?.alt ?? null, 191, "/cover/alt"),
    meta_title: cut(seo.title, 300, "/seo/title"),
    meta_description: cut(seo.description, 500, "/seo/description"),
    canonical_url: seo.canonical_url,
    // Without a date, Ghost keeps its own.
    ...(date !== null && { published_at: `${date}.000Z` }),
  }
  const { slug, tags } = fields
  const hasOtherTags = tags.length < article.tags.length || tags.some((tag) => !article.tags.includes(tag))
  const isCut = slug.length < article.slug.length
  warn("slug_shortened", "/slug", `Ghost stores at most ${longestSlug} characters of a slug: ${slug}`, isCut)
  warn("tags_changed", "/tags", "Ghost takes # at the begin of a tag for its own, and each tag once.", hasOtherTags)
  const left = describeLeftOut(article, {
    cover: picture === null ? "The cover has no public address." : undefined,
    author: "Ghost names one of its own users as the author.",
    "seo/noindex": "Ghost has no field that keeps search engines away.",
    "seo/json_ld": "Ghost writes its own JSON-LD, and takes no objects.",
    custom: "Ghost has no fields that you define.",
  })
  return { fields, warnings: [...warnings, ...left], text: words }
}

const longestSlug = 185

/** Each name once, without what would make it internal. The first is the one that Ghost shows beside the title. */
function toTags(tags: readonly string[]): string[] {
  const names = tags.map((tag) =>
    tag
      .replace(/^[\s#]+/, "")
      .trim()
      .slice(0, 191)
      .toWellFormed(),
  )
  const keys = names.map((name) => name.toLowerCase())
  return names.filter((name, index) => name !== "" && keys.indexOf(name.toLowerCase()) === index)
}
