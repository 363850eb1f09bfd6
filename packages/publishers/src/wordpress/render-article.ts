import type { Article } from "@citable/contract"
import { parseElements } from "@citable/markdown/elements"
import type { Root } from "hast"

import { chosenDate } from "../parts/chosen-date.ts"
import { describeLeftOut } from "../parts/describe-left-out.ts"
import { renderArticleBody } from "../parts/render-article-body.ts"
import { toPlainText } from "../parts/to-plain-text.ts"
import { PublisherError } from "../publisher-error.ts"
import type { RemoteDocument, RenderOptions } from "../publisher.ts"
import { toHtml } from "../render/to-html.ts"
import { escapeText, neutralise } from "./escape-text.ts"
import { tidyTree } from "./tidy-tree.ts"
import { toBlocks } from "./to-blocks.ts"
import { toWordpressSlug } from "./to-wordpress-slug.ts"
import type { WordpressSettings } from "./wordpress-settings.ts"
import { wrapBlock } from "./wrap-block.ts"

/** Converts an article to the fields of a post or a page. */
export async function renderArticle(
  article: Article,
  settings: WordpressSettings,
  options: RenderOptions,
): Promise<RemoteDocument> {
  const { type, body, metaFields } = settings
  const isPost = type === "posts"
  const cover = article.cover === null ? undefined : options.images.get(article.cover.url)
  const date = chosenDate(article, options)
  const media = Number((cover?.kind === "placed" ? cover.id : null) ?? Number.NaN)
  // WordPress makes smaller versions of its pictures itself.
  const { html, text, warnings } = await renderArticleBody(article, options, { embeds: "link" })
  const root = parseElements(html)
  tidyTree(root, { joinLines: body === "classic" })
  const content = neutralise(toContent(root, body, options))
  assertReadable(content)
  const fields = {
    title: escapeText(article.title),
    content,
    ...(isPost && { excerpt: escapeText(article.excerpt ?? "") }),
    slug: toWordpressSlug(article.slug),
    // Without a date, WordPress keeps its own.
    ...(date !== null && { date_gmt: date }),
    ...(article.cover === null ? { featured_media: 0 } : Number.isInteger(media) ? { featured_media: media } : {}),
    ...(isPost && { tags: toNames(article.tags) }),
    ...(isPost && settings.categories.length > 0 && { categories: toNames(settings.categories) }),
    meta: { ...toSeoMeta(article), ...toMappedMeta(article, settings) },
  }
  const cannot = (isSo: boolean, detail: string) => (isSo ? detail : undefined)
  const left = describeLeftOut(article, {
    cover: cannot(
      !Number.isInteger(media),
      "The cover is not in the media library of WordPress, so the post has none.",
    ),
    author: cannot(!metaFields.has("author"), "WordPress names the account of the integration as the author."),
    "seo/json_ld": "WordPress has no field for objects of JSON-LD.",
    custom: cannot(!metaFields.has("custom"), "No field of WordPress is mapped to the custom fields."),
    excerpt: cannot(!isPost, "Pages of WordPress have no excerpt."),
    tags: cannot(!isPost, "Pages of WordPress have no tags."),
  })
  const { slug } = fields
  const shortened = `WordPress stores at most 200 bytes of a slug: ${slug}`
  if (slug.length < article.slug.length) left.push({ code: "slug_shortened", pointer: "/slug", detail: shortened })
  return { fields, warnings: [...warnings, ...left], text }
}

/** Names as WordPress compares them: without white space around, once each, in a fixed order. */
export function toNames(names: readonly string[]): string[] {
  const byKey = new Map(names.map((name) => name.replace(/\s+/g, " ").trim()).map((name) => [name.toLowerCase(), name]))
  byKey.delete("")
  return [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, name]) => name)
}

function toContent(root: Root, body: WordpressSettings["body"], { images }: RenderOptions): string {
  if (body === "blocks") return toBlocks(root, new Map([...images.values()].map((image) => [image.url, image])))
  if (body === "html") return wrapBlock("html", {}, toHtml(root.children).trim())
  // The classic editor keeps no blocks apart but by empty lines.
  return root.children
    .map((node) => toHtml(node).trim())
    .filter((html) => html !== "")
    .join("\n\n")
}

/** The service reads answers of 4 MiB, in which WordPress writes six characters for each that is not ASCII. */
const maxAnswerLength = 3.75 * 1024 * 1024

function assertReadable(content: string): void {
  const rare = content.match(/[^\x20-\x7E]/g)?.length ?? 0
  const escaped = content.match(/["\\/]/g)?.length ?? 0
  if (content.length + 5 * rare + escaped <= maxAnswerLength) return
  throw new PublisherError("publisher_invalid", "The text is too long to be read back from WordPress. Split it.", {
    pointer: "/body",
  })
}

/** The fields of our plugin. Each is sent, so that a value that is gone is gone there too. */
function toSeoMeta({ seo }: Article): Record<string, string | boolean> {
  return {
    citable_title: seo.title ?? "",
    citable_description: seo.description ?? "",
    citable_canonical: seo.canonical_url ?? "",
    citable_noindex: seo.noindex,
  }
}

function toMappedMeta(article: Article, { metaFields }: WordpressSettings): Record<string, string | number | boolean> {
  const meta: Record<string, string | number | boolean> = {}
  for (const [field, key] of metaFields) meta[key] = toPlain(article[field])
  return meta
}

function toPlain(value: unknown): string | number | boolean {
  if (typeof value === "number" || typeof value === "boolean") return value
  return value === null || value === undefined ? "" : toPlainText(value)
}
