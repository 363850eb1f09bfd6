import type { Article, ArticleImage } from "@citable/contract"
import { CitableError } from "@citable/contract/core"

import type { AdaptedArticle, AdaptedImage, AdaptedTime } from "../service-adapter.ts"
import { hashParts } from "./credential.ts"

const epoch = "1970-01-01T00:00:00.000Z"

/** Completes an adapter's article with the other fields of the contract. */
export function completeArticle(parts: AdaptedArticle, brandId: string | undefined): Article {
  const { id, ...rest } = parts
  const times = toTimes(parts)
  return {
    ...rest,
    id: String(id),
    brand_id: parts.brand_id ?? brandId ?? "",
    type: parts.type ?? "article",
    status: parts.status ?? "published",
    previous_slugs: parts.previous_slugs ?? [],
    locale: parts.locale ?? "en",
    translation_group: parts.translation_group ?? null,
    excerpt: parts.excerpt ?? null,
    images: (parts.images ?? []).map(completeImage),
    cover: parts.cover ? completeImage(parts.cover) : null,
    author: parts.author ? { url: null, image_url: null, ...parts.author } : null,
    tags: parts.tags ?? [],
    seo: { title: null, description: null, canonical_url: null, noindex: false, json_ld: [], ...parts.seo },
    custom: parts.custom ?? {},
    word_count: parts.word_count ?? countWords(parts.body),
    version: parts.version ?? 1,
    revision: parts.revision ?? toRevision(parts),
    has_unpublished_changes: parts.has_unpublished_changes ?? false,
    ...times,
  }
}

/** Formats a time as RFC 3339 in UTC. Throws `invalid_response` if it is not a time. */
export function toTime(time: AdaptedTime, field: string): string {
  const date = new Date(time)
  if (!Number.isNaN(date.getTime())) return date.toISOString()
  throw new CitableError(`${field} is ${String(time)}, which is not a time.`, {
    code: "invalid_response",
  })
}

type TimeField = "created_at" | "updated_at" | "published_at" | "modified_at"

function toTimes(parts: AdaptedArticle): Pick<Article, TimeField> {
  const read = (field: TimeField): string | null => {
    const time = parts[field] ?? null
    return time === null ? null : toTime(time, field)
  }
  const [created, updated, published] = [read("created_at"), read("updated_at"), read("published_at")]
  const isPublished = (parts.status ?? "published") === "published"
  return {
    created_at: created ?? published ?? updated ?? epoch,
    updated_at: updated ?? published ?? created ?? epoch,
    // The article is published, even if the service does not say since when.
    published_at: published ?? (isPublished ? (created ?? updated ?? epoch) : null),
    modified_at: read("modified_at"),
  }
}

/** A hash of the article as a safe integer, for services that count no revisions. */
function toRevision(parts: AdaptedArticle): number {
  return Number.parseInt(hashParts(JSON.stringify(parts)).slice(0, 13), 16)
}

function completeImage(image: AdaptedImage): ArticleImage {
  return { alt: "", width: null, height: null, media_id: null, ...image }
}

function countWords(body: unknown): number {
  if (typeof body !== "string") return 0
  // There is no tag after the last `>`. Without this cut, every `<` there would scan to the end.
  const end = body.lastIndexOf(">") + 1
  const text = body.slice(0, end).replaceAll(/<[^>]*>/g, " ") + body.slice(end)
  return text.match(/\S+/g)?.length ?? 0
}
