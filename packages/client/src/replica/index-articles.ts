import { crc32 } from "node:zlib"

import type { Article } from "@citable/contract"
import { CitableError, isCitableError } from "@citable/contract/core"

import { lazy } from "./lazy.ts"
import { type LoadedReplica, markDamaged } from "./load-replica.ts"
import { toDamaged } from "./open-segment.ts"
import type { ReplicaEntry } from "./replica-entry.ts"
import { toBodyKey } from "./to-body-key.ts"

export interface ArticleFilter {
  /** Only articles with this tag. */
  tag?: string | undefined
  /** Only this language. */
  locale?: string | undefined
  /** Such as `article` or `page`. */
  type?: string | undefined
  /** The maximum number of articles to return. */
  limit?: number | undefined
}

/** What is known about an article without reading it. */
export interface ArticleSummary extends Pick<Article, "id" | "slug" | "locale" | "revision"> {
  /** Changes with everything that the service says of the article, even without a new revision, as with the `widths` of its images. */
  checksum: string
}

/** Finds articles without reading all of them. */
export interface ArticleIndex {
  /** The number of articles. */
  readonly size: number
  /** Newest publication first, unpublished articles last. A body is read from the disk when you use it. */
  articles(filter?: ArticleFilter): readonly Article[]
  /** All articles in the same order. None of them is read. */
  summaries(): readonly ArticleSummary[]
  byId(id: string): Article | undefined
  /** Without a locale, the newest article with that slug. */
  bySlug(slug: string, locale?: string): Article | undefined
  /** The article that had this slug before. Of several, the one that changed last. */
  byPreviousSlug(slug: string, locale?: string): Article | undefined
}

/** Whether a replica may still be read. The replica and its articles refer to it for as long as they live. */
export interface ReplicaHandle {
  isClosed: boolean
}

/** An article without its body takes about 3 KB. */
const maxCached = 10_000

/** Indexes a replica. Reading it throws once `handle.isClosed`. */
export function indexArticles(replica: LoadedReplica, handle: ReplicaHandle): ArticleIndex {
  const read = createArticleReader(replica, handle)
  const sorted = lazy(() => [...replica.contents().entries.values()].toSorted(compareEntries))
  const slugs = lazy(() => {
    const found = new Map<string, ReplicaEntry>()
    for (const entry of sorted()) {
      for (const key of [entry.slug, toKey(entry.slug, entry.locale)]) if (!found.has(key)) found.set(key, entry)
    }
    return found
  })
  const previousSlugs = lazy(() => {
    const found = new Map<string, ReplicaEntry>()
    for (const entry of sorted()) {
      for (const slug of entry.previousSlugs) {
        for (const key of [slug, toKey(slug, entry.locale)]) {
          const other = found.get(key)
          if (other === undefined || other.revision < entry.revision) found.set(key, entry)
        }
      }
    }
    return found
  })
  const get = (found: ReadonlyMap<string, ReplicaEntry>, key: string): Article | undefined => {
    const entry = found.get(key)
    return entry && read(entry)
  }
  return {
    size: replica.head.articles,
    articles({ tag, locale, type, limit = Infinity } = {}) {
      const found: Article[] = []
      for (const entry of sorted()) {
        if (found.length >= limit) break
        if (tag !== undefined && !entry.tags.includes(tag)) continue
        if (locale !== undefined && entry.locale !== locale) continue
        if (type !== undefined && entry.type !== type) continue
        found.push(read(entry))
      }
      return found
    },
    summaries() {
      if (handle.isClosed) throw toClosed(replica.dir)
      return sorted().map(({ id, slug, locale, revision, crc, body }) => ({
        id,
        slug,
        locale,
        revision,
        checksum: `${crc.toString(36)}.${body}`,
      }))
    },
    byId: (id) => get(replica.contents().entries, id),
    bySlug: (slug, locale) => get(slugs(), locale === undefined ? slug : toKey(slug, locale)),
    byPreviousSlug: (slug, locale) => get(previousSlugs(), locale === undefined ? slug : toKey(slug, locale)),
  }
}

/** Reads articles without their bodies. A body is read when it is used. */
function createArticleReader(replica: LoadedReplica, handle: ReplicaHandle): (entry: ReplicaEntry) => Article {
  const cached = new Map<string, Article>()
  const readBody = ({ body }: ReplicaEntry): string => {
    const place = replica.contents().bodies.get(body)
    const bytes = place?.segment.read(place.at, place.bytes)
    if (bytes === undefined || toBodyKey(bytes) !== body) throw toDamaged(replica.dir)
    return bytes.toString()
  }
  const mark = <Value>(use: () => Value): Value => {
    if (handle.isClosed) throw toClosed(replica.dir)
    try {
      return use()
    } catch (error) {
      // A temporary error of the disk is not damage.
      if (isCitableError(error)) markDamaged(replica)
      throw error
    }
  }
  return (entry) => {
    const known = handle.isClosed ? undefined : cached.get(entry.id)
    if (known !== undefined) return known
    const article = mark(() => {
      const bytes = entry.segment.read(entry.at, entry.bytes)
      if (crc32(bytes) !== entry.crc) throw toDamaged(replica.dir)
      return JSON.parse(bytes.toString()) as Article
    })
    if (entry.body !== "") {
      Object.defineProperty(article, "body", {
        enumerable: true,
        configurable: true,
        get: () => mark(() => readBody(entry)),
      })
    }
    const oldest = cached.size < maxCached ? undefined : cached.keys().next().value
    if (oldest !== undefined) cached.delete(oldest)
    cached.set(entry.id, article)
    return article
  }
}

function toClosed(dir: string): CitableError {
  return new CitableError(`The replica in ${dir} is closed. Read its articles before you close it, or open it again.`, {
    code: "replica_closed",
  })
}

/** The same order as `compareArticles`. */
function compareEntries(a: ReplicaEntry, b: ReplicaEntry): number {
  return toTime(b) - toTime(a) || (a.id > b.id ? -1 : 1)
}

function toTime({ publishedAt }: ReplicaEntry): number {
  return publishedAt ?? -Number.MAX_VALUE
}

/** Slugs have no line break, so this key never equals a slug. */
function toKey(slug: string, locale: string): string {
  return `${locale.toLowerCase()}\n${slug}`
}
