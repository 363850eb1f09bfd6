import type { Article, ArticleAuthor, ArticleImage } from "@citable/contract"
import { Document } from "yaml"

import { ownMark } from "../../document/own-mark.ts"
import { replaceAddresses } from "./replace-addresses.ts"

/** The addresses of files that are beside the article's file, with their paths from it. */
export type OwnAddresses = ReadonlyMap<string, string>

/**
 * Writes an article as a Markdown or HTML file with YAML front matter, which an import reads back without any loss. An article that is
 * not live says so, as `draft` or `publish_at`. Its body stays byte for byte, except for the given addresses.
 */
export function writeOwnFile(article: Article, addresses: OwnAddresses = new Map()): string {
  const toAddress = (url: string) => addresses.get(url)
  const isShown = [...addresses.keys()].some((url) => article.body.includes(url))
  const body = isShown ? replaceAddresses(article.body, article.body_format, toAddress) : article.body
  return `${ownMark}${toYaml(toFields(article, addresses))}---\n\n${body}`
}

/** The front matter, in the words that people and other tools use for it. Fields without a value are left out. */
function toFields(article: Article, addresses: OwnAddresses): Record<string, unknown> {
  const { seo, custom, images, cover, author, authors, status } = article
  const image = (one: ArticleImage) => toImage(one, addresses)
  const person = (one: ArticleAuthor) => toPerson(one, addresses)
  // A live article can have a date for its next edit. It is live all the same.
  const publishAt = status === "scheduled" ? article.publish_at : undefined
  const fields = {
    title: article.title,
    slug: article.slug,
    locale: article.locale,
    type: article.type === "article" ? undefined : article.type,
    draft: status === "published" || publishAt !== undefined ? undefined : true,
    publish_at: publishAt,
    date: article.published_at,
    // Without a date of its own, pages show when the service saved the article. In another brand, that would be another day.
    updated: article.modified_at ?? (status === "published" ? article.updated_at : null),
    author: author === null || authors !== undefined ? undefined : person(author),
    authors: authors?.map(person),
    tags: article.tags,
    excerpt: article.excerpt,
    cover: cover === null ? undefined : image(cover),
    images: images.every((one) => isFoundAgain(one, article.body)) ? undefined : images.map(image),
    seo_title: seo.title,
    meta_description: seo.description,
    canonical_url: seo.canonical_url,
    noindex: seo.noindex || undefined,
    json_ld: seo.json_ld,
    previous_slugs: article.previous_slugs,
    translation_group: article.translation_group,
    custom,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)))
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true
  return typeof value === "object" && Object.keys(value).length === 0
}

/** Whether the service adds the picture by itself, because the body shows it. */
function isFoundAgain(image: ArticleImage, body: string): boolean {
  return image.media_id !== null && image.alt === "" && body.includes(image.url)
}

function toImage({ url, width, height, alt }: ArticleImage, addresses: OwnAddresses): Record<string, unknown> {
  const file = addresses.get(url)
  // The media library knows the size of its files.
  const size = file === undefined && width !== null && height !== null ? { width, height } : {}
  return { url: file ?? url, ...(alt !== "" && { alt }), ...size }
}

function toPerson({ name, url, image_url: portrait }: ArticleAuthor, addresses: OwnAddresses): unknown {
  if (url === null && portrait === null) return { name }
  const image = portrait === null ? undefined : (addresses.get(portrait) ?? portrait)
  return { name, ...(url !== null && { url }), ...(image !== undefined && { image_url: image }) }
}

// `compat` quotes what parsers of YAML 1.1 take for something else, such as `yes` or a date. Each text stays on its line.
function toYaml(fields: Record<string, unknown>): string {
  return new Document(fields, { version: "1.2", compat: "yaml-1.1", aliasDuplicateObjects: false }).toString({
    lineWidth: 0,
    blockQuote: false,
  })
}
