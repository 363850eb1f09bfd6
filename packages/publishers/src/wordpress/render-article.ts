import type { Article } from "@citable/contract"
import { renderBody } from "@citable/markdown"
import { parseElements } from "@citable/markdown/elements"
import type { Root } from "hast"

import { PublisherError } from "../publisher-error.ts"
import type { PublisherWarning, RemoteDocument, RenderOptions } from "../publisher.ts"
import { rewriteBody } from "../render/rewrite-body.ts"
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
  const warnings: PublisherWarning[] = []
  const isPost = settings.type === "posts"
  const cover = article.cover === null ? undefined : options.images.get(article.cover.url)
  const date = options.dates === undefined ? article.published_at : options.dates.earlier
  const media = Number((cover?.kind === "placed" ? cover.id : null) ?? Number.NaN)
  const { content, text } = await renderContent(article, settings, options, warnings)
  assertReadable(content)
  const fields = {
    title: escapeText(article.title),
    content,
    ...(isPost && { excerpt: escapeText(article.excerpt ?? "") }),
    slug: toWordpressSlug(article.slug),
    // Without a date, WordPress keeps its own.
    ...(date !== null && { date_gmt: toDateGmt(date) }),
    ...(article.cover === null ? { featured_media: 0 } : Number.isInteger(media) ? { featured_media: media } : {}),
    ...(isPost && { tags: toNames(article.tags) }),
    ...(isPost && settings.categories.length > 0 && { categories: toNames(settings.categories) }),
    meta: { ...toSeoMeta(article), ...toMappedMeta(article, settings) },
  }
  warnings.push(...describeLeftOut(article, settings, Number.isInteger(media)))
  return { fields, warnings, text }
}

/** Names as WordPress compares them: without white space around, once each, in a fixed order. */
export function toNames(names: readonly string[]): string[] {
  const byKey = new Map(names.map((name) => name.replace(/\s+/g, " ").trim()).map((name) => [name.toLowerCase(), name]))
  byKey.delete("")
  return [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, name]) => name)
}

async function renderContent(
  article: Article,
  { body }: WordpressSettings,
  options: RenderOptions,
  warnings: PublisherWarning[],
): Promise<{ content: string; text: string }> {
  const rendered = await renderBody(rewriteBody(article.body, article.body_format, options), {
    format: article.body_format,
    locale: article.locale,
    embeds: "link",
    // WordPress makes smaller versions of its own.
    images: article.images.map(({ url, width, height }) => ({ url, width, height })),
  })
  for (const { code, message } of rendered.warnings) warnings.push({ code, pointer: "/body", detail: message })
  const root = parseElements(rendered.html)
  tidyTree(root, { joinLines: body === "classic" })
  return { content: neutralise(toContent(root, body, options)), text: rendered.text }
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

/** As WordPress writes dates: in UTC, without a zone and without parts of seconds. */
function toDateGmt(date: string): string {
  return new Date(date).toISOString().slice(0, 19)
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
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "string") return value
  if (value === null || value === undefined) return ""
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(", ")
  const { name, url } = value as { name?: unknown; url?: unknown }
  if (typeof name === "string") return name
  return typeof url === "string" ? url : JSON.stringify(value)
}

function describeLeftOut(article: Article, settings: WordpressSettings, hasCover: boolean): PublisherWarning[] {
  const warnings: PublisherWarning[] = []
  const { metaFields } = settings
  const leave = (code: string, pointer: string, detail: string) => warnings.push({ code, pointer, detail })
  if (article.cover !== null && !hasCover) {
    leave("cover_not_sent", "/cover", "The cover is not in the media library of WordPress, so the post has none.")
  }
  if (article.author !== null && !metaFields.has("author")) {
    leave("author_not_supported", "/author", "WordPress names the account of the integration as the author.")
  }
  if (article.seo.json_ld.length > 0) {
    leave("json_ld_not_supported", "/seo/json_ld", "WordPress has no field for objects of JSON-LD.")
  }
  if (Object.keys(article.custom).length > 0 && !metaFields.has("custom")) {
    leave("custom_not_supported", "/custom", "No field of WordPress is mapped to the custom fields.")
  }
  if (settings.type === "pages" && article.excerpt !== null) {
    leave("excerpt_not_supported", "/excerpt", "Pages of WordPress have no excerpt.")
  }
  if (settings.type === "pages" && article.tags.length > 0) {
    leave("tags_not_supported", "/tags", "Pages of WordPress have no tags.")
  }
  if (toWordpressSlug(article.slug).length < article.slug.length) {
    leave("slug_shortened", "/slug", `WordPress stores at most 200 bytes of a slug: ${toWordpressSlug(article.slug)}`)
  }
  return warnings
}
