import { createHash } from "node:crypto"

import { PublisherError, type PublisherWarning, type RemoteState } from "@citable/publishers"
import { readMark, textMark, writeMark } from "@citable/publishers/parts"

/** An article as API v1 gives it, in lists and alone (app/views/api/v1/articles of forem/forem). */
export interface ForemArticle {
  id: number
  fields: {
    title: string
    body_markdown: string
    description: string
    tags: readonly string[]
    /** Null for one that has none of its own: Forem then answers with the article's address. */
    canonical_url: string | null
    main_image: string | null
  }
  url: string
  isPublished: boolean
  /** A date to come is that of a planned publication. */
  publishedAt: string
  hasOrganization: boolean
}

/** @throws {PublisherError} `publisher_unavailable` for what is no article, and `publisher_unknown` after a write. */
export function readArticle(json: unknown, isWrite = false): ForemArticle {
  const { id, title, body_markdown: body, url, ...more } = (json ?? {}) as Record<string, unknown>
  const { tags, tag_list: listed, description, canonical_url: canonical, cover_image: cover } = more
  const { published, published_at: at, published_timestamp: timestamp, organization } = more
  // A list has `tag_list` as a list, and an article alone has `tags` as one.
  const names: unknown = Array.isArray(listed) ? listed : tags
  if (!Number.isSafeInteger(id) || typeof title !== "string" || typeof body !== "string" || !Array.isArray(names)) {
    const code = isWrite ? "publisher_unknown" : "publisher_unavailable"
    throw new PublisherError(code, "The community answered with something that is no article.")
  }
  return {
    id: id as number,
    fields: {
      title,
      body_markdown: body,
      description: typeof description === "string" ? description : "",
      tags: names.map(String),
      canonical_url: typeof canonical === "string" && canonical !== url ? canonical : null,
      main_image: typeof cover === "string" ? cover : null,
    },
    url: String(url),
    isPublished: typeof published === "boolean" ? published : Boolean(timestamp),
    publishedAt: String(at),
    hasOrganization: organization !== undefined,
  }
}

// At the beginning: there it also keeps a text that begins with dashes from being read as front matter.
const mark = new RegExp(`${textMark}\\n*`)

export function toState(article: ForemArticle, now: number, warnings: readonly PublisherWarning[] = []): RemoteState {
  const { id, fields, url, isPublished, publishedAt } = article
  const { title, body_markdown: body } = fields
  const found = readMark(body, id)
  const isPlaceholder = !isPublished && title === found?.marker && body.trim() === writeMark(found.marker)
  const visibility = !isPublished ? "draft" : Date.parse(publishedAt) > now ? "scheduled" : "live"
  return {
    id: String(id),
    visibility,
    fields: { ...fields, body_markdown: body.replace(mark, "") },
    url: visibility === "live" ? url : null,
    editUrl: `${url}/edit`,
    mark: toMark(article),
    ...(found !== undefined &&
      (found.isCopy ? { isCopy: true } : { marker: found.marker, sequence: found.sequence, isPlaceholder })),
    warnings,
  }
}

/** Lists have no time of the last change, so what an article holds is its mark. */
export function toMark({ fields, isPublished }: ForemArticle): string {
  return createHash("sha256")
    .update(JSON.stringify([fields, isPublished]))
    .digest("base64url")
    .slice(0, 24)
}
