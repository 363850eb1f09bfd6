import { createHash } from "node:crypto"

import { PublisherError, type PublisherWarning, type RemoteState, type Visibility } from "@citable/publishers"

/** An article as API v1 gives it, in lists and alone (app/views/api/v1/articles of forem/forem). */
export interface ForemArticle {
  id: number
  title: string
  body_markdown: string
  description: string
  tags: readonly string[]
  cover_image: string | null
  /** Null for one that has none of its own: Forem then answers with the article's address. */
  canonical_url: string | null
  url: string
  isPublished: boolean
  /** A date to come is that of a planned publication. */
  publishedAt: string
  organization: string | undefined
}

/** @throws {PublisherError} `publisher_unavailable` for an answer that is no list of articles. */
export function readArticles(json: unknown): ForemArticle[] {
  const articles = Array.isArray(json) ? json.map(toArticle) : [undefined]
  if (articles.every((article) => article !== undefined)) return articles
  throw new PublisherError(
    "publisher_unavailable",
    "The community answered with something that is no list of articles.",
  )
}

/** @throws {PublisherError} `publisher_unknown` for an answer to a write that is no article. */
export function readArticle(json: unknown): ForemArticle {
  const article = toArticle(json)
  if (article !== undefined) return article
  throw new PublisherError("publisher_unknown", "The community answered with something that is no article.")
}

function toArticle(json: unknown): ForemArticle | undefined {
  if (typeof json !== "object" || json === null) return undefined
  const { id, title, body_markdown, description, tags, tag_list, canonical_url, cover_image, url, ...more } =
    json as Record<string, unknown>
  // A list has `tag_list` as a list, and an article alone has `tags` as one.
  const names: unknown[] | undefined = Array.isArray(tag_list) ? tag_list : Array.isArray(tags) ? tags : undefined
  if (!Number.isSafeInteger(id) || typeof title !== "string" || typeof body_markdown !== "string") return undefined
  if (typeof url !== "string" || names === undefined) return undefined
  const { published, published_at: publishedAt, published_timestamp: timestamp, organization } = more
  const owner = (organization as { username?: unknown } | undefined)?.username
  return {
    id: id as number,
    title,
    body_markdown,
    description: typeof description === "string" ? description : "",
    tags: names.map(String),
    cover_image: typeof cover_image === "string" ? cover_image : null,
    canonical_url: typeof canonical_url === "string" && canonical_url !== url ? canonical_url : null,
    url,
    isPublished: typeof published === "boolean" ? published : typeof timestamp === "string" && timestamp !== "",
    publishedAt: typeof publishedAt === "string" ? publishedAt : "",
    organization: typeof owner === "string" ? owner : undefined,
  }
}

// At the beginning: there it also keeps a text that begins with dashes from being read as front matter.
const mark = /<!-- citable:([a-z0-9-]{1,80}):(\d{1,15})(?::(\d{1,19}))? -->\n*/

/** Marks a text as ours. The id tells the article from a copy with the same text. No page shows the comment. */
export function withMark(body: string, marker: string, sequence: number, id: string): string {
  return `<!-- citable:${marker}:${sequence}:${id} -->\n\n${body}`
}

/** The whole text of an article that only was reserved. */
export function toPlaceholder(marker: string): string {
  return `<!-- citable:${marker}:0 -->`
}

/** The marker of an article, and whether it is a copy of the one that got it. Undefined for an article without a mark. */
export function readMark({ id, body_markdown: body }: ForemArticle) {
  const [, marker, sequence, of = String(id)] = mark.exec(body) ?? []
  return marker === undefined ? undefined : { marker, sequence: Number(sequence), isCopy: of !== String(id) }
}

export function toVisibility({ isPublished, publishedAt }: ForemArticle, now: number): Visibility {
  if (!isPublished) return "draft"
  return Date.parse(publishedAt) > now ? "scheduled" : "live"
}

export function toState(article: ForemArticle, now: number, warnings: readonly PublisherWarning[] = []): RemoteState {
  const { id, title, body_markdown: body, description, tags, canonical_url: canonical, cover_image: cover } = article
  const found = readMark(article)
  const visibility = toVisibility(article, now)
  const isPlaceholder = visibility === "draft" && title === found?.marker && body.trim() === toPlaceholder(found.marker)
  return {
    id: String(id),
    visibility,
    fields: {
      title,
      body_markdown: body.replace(mark, ""),
      description,
      tags,
      canonical_url: canonical,
      main_image: cover,
    },
    url: visibility === "live" ? article.url : null,
    editUrl: `${article.url}/edit`,
    mark: toMark(article),
    ...(found !== undefined &&
      (found.isCopy ? { isCopy: true } : { marker: found.marker, sequence: found.sequence, isPlaceholder })),
    warnings,
  }
}

/** Lists have no time of the last change, so what an article holds is its mark. */
export function toMark(article: ForemArticle): string {
  const { title, body_markdown, description, tags, canonical_url, cover_image, isPublished } = article
  const held = [title, body_markdown, description, tags, canonical_url, cover_image, isPublished]
  return createHash("sha256").update(JSON.stringify(held)).digest("base64url").slice(0, 24)
}
