import { isDeepStrictEqual } from "node:util"

import type { Article, CustomField, CustomFields } from "@citable/contract"
import { type ArticleInput, readArticleFile, writeOwnFile } from "@citable/import"

export interface RenderedArticle {
  text: string
  /** The fields that an import of the file would not bring back. */
  lost: string[]
}

/**
 * Writes an article as a file, and reads it again as an import does. Addresses stay as they are in an article that would not come back
 * byte for byte.
 */
export function renderArticle(article: Article, addresses: ReadonlyMap<string, string>): RenderedArticle {
  const rendered = tryRender(article, addresses)
  if (rendered.lost.length === 0 || addresses.size === 0) return rendered
  const plain = tryRender(article, new Map())
  return plain.lost.length < rendered.lost.length ? plain : rendered
}

function tryRender(article: Article, addresses: ReadonlyMap<string, string>): RenderedArticle {
  const text = writeOwnFile(article, addresses)
  const urls = new Map([...addresses].map(([url, file]) => [file, url]))
  const path = article.body_format === "html" ? "article.html" : "article.md"
  const pictures = addresses.size === 0 ? undefined : (file: string) => urls.get(file)
  const options = { pictures, customFields: toDeclaration(article.custom) }
  const { article: read } = readArticleFile(new TextEncoder().encode(text), path, options)
  return { text, lost: read === undefined ? ["all of it"] : findLost(article, read) }
}

function findLost(article: Article, read: ArticleInput): string[] {
  const { seo, cover, images } = article
  const toPicture = (image: { url?: string | null | undefined; alt?: string | null | undefined }) => [
    image.url,
    image.alt ?? "",
  ]
  const pairs: Record<string, [unknown, unknown]> = {
    title: [article.title, read.title],
    slug: [article.slug, read.slug],
    locale: [article.locale, read.locale],
    type: [article.type, read.type ?? "article"],
    body: [article.body, read.body],
    body_format: [article.body_format, read.body_format],
    excerpt: [article.excerpt, read.excerpt ?? null],
    tags: [article.tags, read.tags ?? []],
    cover: [cover && toPicture(cover), read.cover ? toPicture(read.cover) : null],
    images: [images.map(toPicture), read.images?.map(toPicture) ?? images.map(toPicture)],
    author: [article.authors ?? article.author, read.authors ?? read.author ?? null],
    seo: [seo, { title: null, description: null, canonical_url: null, noindex: false, json_ld: [], ...read.seo }],
    custom: [article.custom, read.custom ?? {}],
    published_at: [toTime(article.published_at), toTime(read.published_at)],
    previous_slugs: [article.previous_slugs, read.previous_slugs ?? []],
    translation_group: [article.translation_group, read.translation_group ?? null],
  }
  return Object.entries(pairs).flatMap(([name, [before, after]]) => (isDeepStrictEqual(before, after) ? [] : [name]))
}

const toTime = (date: string | null | undefined): number | null => (date ? Date.parse(date) : null)

/** A declaration that takes the values that the article has. */
function toDeclaration(custom: Article["custom"]): CustomFields {
  const toField = (value: unknown): CustomField =>
    Array.isArray(value)
      ? { type: "array", items: { type: "string" } }
      : { type: typeof value === "number" ? "number" : typeof value === "boolean" ? "boolean" : "string" }
  return Object.fromEntries(Object.entries(custom).map(([name, value]) => [name, toField(value)]))
}
