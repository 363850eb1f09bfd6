import { isDeepStrictEqual } from "node:util"

import { parseElements } from "@citable/markdown/elements"
import type { PublisherWarning, RemoteDocument, RemoteRef, RemoteState } from "@citable/publishers"

interface Value {
  value: string
}

/** What the queries read to find an article again. */
export interface ArticleRef {
  id: string
  isPublished: boolean
  publishedAt: string | null
  marker: Value | null
}

export interface ShopifyArticle extends ArticleRef {
  handle: string
  title: string
  body: string
  summary: string | null
  tags: string[]
  updatedAt: string | null
  author: { name: string } | null
  image: { url: string; altText: string | null } | null
  blog: { handle: string }
  seoTitle: Value | null
  seoDescription: Value | null
  seoHidden: Value | null
}

/** The number at the end of a global id. Later articles have higher ones. */
export function numberOf(id: string): number {
  return Number(/\d+$/.exec(id)?.[0] ?? Number.NaN)
}

/** What the marker's metafield says: the marker, then the sequence of the write and the number of the article that it was made for. */
export function writeMarker(marker: string, written?: { sequence: number; id: string }): string {
  return written === undefined ? marker : `${marker} ${written.sequence} ${numberOf(written.id)}`
}

/** Reads the metafield. A copy has the number of the article that a person copied. */
export function readMarker({
  id,
  marker,
}: ArticleRef): { marker: string; sequence?: number; isCopy: boolean } | undefined {
  const [name = "", sequence, number] = (marker?.value ?? "").split(" ")
  if (name === "") return undefined
  const isCopy = number !== undefined && Number(number) !== numberOf(id)
  return { marker: name, isCopy, ...(sequence !== undefined && { sequence: Number(sequence) }) }
}

export function toRef(article: ArticleRef): RemoteRef {
  const isCopy = readMarker(article)?.isCopy === true
  const { id, isPublished, publishedAt } = article
  const visibility = isPublished ? "live" : publishedAt === null ? "draft" : "scheduled"
  return { id, visibility, ...(isCopy && { isCopy }) }
}

/** The state of an article. */
export function toState(
  article: ShopifyArticle,
  { shop, home, warnings = [] }: { shop: string; home: string; warnings?: readonly PublisherWarning[] },
): RemoteState {
  const mark = readMarker(article)
  const isOurs = mark !== undefined && !mark.isCopy
  const { title, body, handle, tags, image, summary } = article
  const fields = {
    title,
    body,
    summary: summary ?? "",
    handle,
    tags,
    author: article.author?.name ?? "",
    cover: image === null ? null : { url: image.url, alt: image.altText ?? "" },
    ...(article.publishedAt !== null && { publishDate: article.publishedAt }),
    seo: {
      title: article.seoTitle?.value ?? "",
      description: article.seoDescription?.value ?? "",
      hidden: article.seoHidden?.value ?? "",
    },
  }
  const isUnwritten = isOurs && mark.sequence === undefined && title === mark.marker && body === ""
  const isPlaceholder = isUnwritten && !article.isPublished && tags.length === 0 && image === null && !summary
  return {
    ...toRef(article),
    fields,
    url: new URL(`/blogs/${encodeURIComponent(article.blog.handle)}/${encodeURIComponent(handle)}`, home).href,
    editUrl: `https://${shop}/admin/articles/${numberOf(article.id)}`,
    mark: article.updatedAt,
    warnings,
    ...(isOurs && { marker: mark.marker }),
    ...(isOurs && mark.sequence !== undefined && { sequence: mark.sequence }),
    ...(isPlaceholder && { isPlaceholder }),
  }
}

/**
 * How a document looks in an article that holds it. Shopify may write HTML in its own way, keeps no order of tags, copies the cover to an
 * address of its own, and tells no date of what is hidden.
 */
export function storedFields(
  { fields }: RemoteDocument,
  { fields: held, mark }: RemoteState,
): RemoteDocument["fields"] {
  const sent = Object.entries(fields).map(([name, value]) => [
    name,
    isAlike(name, value, held, mark) ? held[name] : value,
  ])
  const cover = fields["cover"] as Cover | null
  const isSame = isSameFile(cover, held["cover"] as Cover | null)
  return {
    ...held,
    ...Object.fromEntries(sent),
    ...(isSame && { cover: { ...(held["cover"] as Cover), alt: cover?.alt } }),
  }
}

interface Cover {
  url: string
  alt: string
}

/** Whether two addresses are those of one picture: Shopify keeps the name of a file, and can add to it. */
export function isSameFile(sent: Cover | null, held: Cover | null): boolean {
  if (sent === null || held === null) return false
  const [name, there] = [sent, held].map(({ url }) => /([^/?#]*?)(?:\.[a-z0-9]+)?(?:[?#].*)?$/i.exec(url)?.[1] ?? "")
  return name !== undefined && name !== "" && there !== undefined && there.startsWith(name)
}

function isAlike(name: string, value: unknown, held: RemoteState["fields"], mark: string | null): boolean {
  const there = held[name]
  switch (name) {
    case "body":
    case "summary":
      return value === there || isDeepStrictEqual(toTree(value), toTree(there))
    case "tags":
      return isDeepStrictEqual(toKeys(value), toKeys(there))
    case "publishDate":
      // A date to come is not sent: the mark is that of the last change.
      return (
        there === undefined || Date.parse(String(value)) === Date.parse(String(there)) || String(value) > (mark ?? "")
      )
    default:
      return false
  }
}

const toKeys = (tags: unknown) => (Array.isArray(tags) ? tags.map((tag) => String(tag).toLowerCase()).toSorted() : [])

/** The elements and words of HTML, however it is written. */
function toTree(html: unknown): unknown {
  const tree: unknown = JSON.parse(
    JSON.stringify(parseElements(String(html ?? "")), (key, value: unknown) =>
      key === "position" ? undefined : value,
    ),
  )
  return tree
}
