import type { PublisherWarning, RemoteRef, RemoteState } from "@citable/publishers"

import type { ShopifyFields } from "./render-article.ts"

type Metafield = { value: string } | null

/** What the queries read to find an article again. */
export interface ArticleRef {
  /** A global id: `gid://shopify/Article/1`. */
  id: string
  isPublished: boolean
  publishedAt: string | null
  markerField: Metafield
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
  titleField: Metafield
  descriptionField: Metafield
  hiddenField: Metafield
}

/** The number at the end of a global id. Later articles have higher ones. */
export const numberOf = (id: string): number => Number(/\d+$/.exec(id)?.[0])

/** Reads our metafield: the marker, then the sequence of the write and the number of the article. A copy has another's number. */
export function readMarker({ id, markerField }: ArticleRef) {
  if (markerField === null) return undefined
  const [marker = "", sequence, number] = markerField.value.split(" ")
  return { marker, sequence, isCopy: number !== undefined && Number(number) !== numberOf(id) }
}

export function toRef(article: ArticleRef): RemoteRef {
  const { id, isPublished, publishedAt } = article
  const visibility = isPublished ? "live" : publishedAt === null ? "draft" : "scheduled"
  return { id, visibility, ...(readMarker(article)?.isCopy === true && { isCopy: true }) }
}

/** The state of an article. `home` is the address of the shop. */
export function toState(
  article: ShopifyArticle,
  { shop, home, warnings = [] }: { shop: string; home: string; warnings?: readonly PublisherWarning[] },
): RemoteState {
  const { title, body, handle, tags, image, publishedAt, isPublished } = article
  const fields: ShopifyFields = {
    title,
    body,
    handle,
    tags,
    summary: article.summary ?? "",
    author: article.author?.name ?? "",
    cover: image === null ? null : { url: image.url, alt: image.altText ?? "" },
    ...(publishedAt !== null && { publishDate: publishedAt }),
    seo: {
      title: article.titleField?.value ?? "",
      description: article.descriptionField?.value ?? "",
      hidden: article.hiddenField?.value ?? "",
    },
  }
  const mark = readMarker(article)
  const ours = mark?.isCopy === false ? mark : undefined
  const isEmpty = body === "" && fields.summary === "" && tags.length === 0 && image === null && !isPublished
  return {
    ...toRef(article),
    fields: { ...fields },
    url: new URL(`/blogs/${encodeURIComponent(article.blog.handle)}/${encodeURIComponent(handle)}`, home).href,
    editUrl: `https://${shop}/admin/articles/${numberOf(article.id)}`,
    mark: article.updatedAt,
    warnings,
    ...(ours && {
      marker: ours.marker,
      isPlaceholder: ours.sequence === undefined && title === ours.marker && isEmpty,
    }),
    ...(ours?.sequence !== undefined && { sequence: Number(ours.sequence) }),
  }
}
