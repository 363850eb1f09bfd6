import { hash } from "node:crypto"

import { createSteadyReads, type Reading, type Recalled } from "@citable/client/steady"

import type { ArticleAddress } from "../site/site-options.ts"
import {
  type ArticleReader,
  type ArticleSummary,
  isUnfinished,
  type ListQuery,
  type SiteArticle,
} from "./article-reader.ts"
import type { LastGoodStore } from "./last-good-store.ts"
import { listCacheKey } from "./list-cache-key.ts"

/** Reads that continue while the service is down. */
export interface SteadyReader {
  article(slug: string, locale: string | undefined): Promise<Reading<SiteArticle | undefined>>
  list(query: ListQuery): Promise<Reading<ArticleSummary[]>>
  translations(group: string): Promise<Reading<ArticleAddress[]>>
  /** Ends the pause: the service answers again. */
  resume(): void
}

export interface SteadyReaderOptions {
  /** Has what was read last. */
  store: LastGoodStore
  /** Reads what the build left on disk; `undefined` if it left nothing. */
  readBuild: () => Promise<ArticleReader | undefined>
  /** A monotonic clock, in milliseconds. */
  now: () => number
  warn: (message: string) => void
  /** When a webhook's route last had an answer of the service, by the same clock. The route has modules of its own. Default: never. */
  answeredAt?: () => number
}

/** Stored in place of an article that the service says does not exist. */
const goneMarker = null

/**
 * Reads through another reader. If the service fails, it gives what was read last, or what the build has. So visitors still see a page that
 * was invalidated just before an outage.
 *
 * @throws the error of the other reader, if nothing is known. So an article that the build lacks is never a 404 during an outage: it may be
 *     newer than the build.
 */
export function createSteadyReader(live: ArticleReader, options: SteadyReaderOptions): SteadyReader {
  const { store, readBuild, warn } = options
  const reads = createSteadyReads(options)

  async function read<Value>(
    ask: () => Promise<Value>,
    remember: (value: Value) => Promise<void>,
    recall: () => Promise<Recalled<Value>>,
    what: string,
  ): Promise<Reading<Value>> {
    const reading = await reads.read({ ask, remember, recall })
    const { staleBecause } = reading
    if (staleBecause !== undefined) {
      warn(`${what} is shown from the last successful read. ${toMessage(staleBecause)}`)
    }
    return reading
  }

  /** What the build has; `undefined` if it cannot be read, because then it cannot replace anything later either. */
  const build = async <Value>(ask: (reader: ArticleReader) => Promise<Value>): Promise<Value | undefined> => {
    try {
      const reader = await readBuild()
      return reader && (await ask(reader))
    } catch {
      return undefined
    }
  }

  return {
    article(slug, locale) {
      const key = ["article", locale ?? "", slug]
      return read(
        () => live.article(slug, locale),
        async (article) => {
          if (isUnfinished(article)) return
          if (article !== undefined) return store.put(key, article, signatureOf([article]))
          // The article is gone: no outage may bring back an old copy, or that of the build.
          const last = await store.get(key)
          const former = last === undefined ? await build((reader) => reader.article(slug, locale)) : last
          if (former !== undefined && former !== goneMarker) await store.put(key, goneMarker, "gone")
        },
        async () => {
          const isWithdrawn = await store.readWithdrawn()
          const last = (await store.get(key)) as SiteArticle | typeof goneMarker | undefined
          if (last === goneMarker) return { value: undefined }
          const built = last === undefined ? await readBuild() : undefined
          if (last === undefined && built === undefined) return undefined
          const value = last ?? (await built?.article(slug, locale))
          if (value === undefined) return "incomplete"
          return { value: isWithdrawn(value.id) ? undefined : value }
        },
        `The article ${JSON.stringify(slug)}`,
      )
    },
    list(query) {
      const { tag, locale, type, limit } = query
      const key = ["list", tag ?? "", locale ?? "", type ?? "", String(limit ?? ""), ...listCacheKey(query)]
      return read(
        () => live.list(query),
        async (articles) => {
          // An empty list is stored too if an older one would otherwise replace it.
          const isKept = articles.length > 0 || (await store.get(key)) !== undefined
          const former = isKept ? [] : await build((reader) => reader.list(query))
          if (isKept || (former ?? []).length > 0) await store.put(key, articles, signatureOf(articles))
        },
        async () => {
          const isWithdrawn = await store.readWithdrawn()
          const last = (await store.get(key)) as ArticleSummary[] | undefined
          const articles = last ?? (await (await readBuild())?.list(query))
          return articles && { value: articles.filter(({ id }) => !isWithdrawn(id)) }
        },
        "A list of articles",
      )
    },
    translations: (group) =>
      read(
        () => live.translations(group),
        async () => {},
        // A page without translations is better than none, and Next renders it again soon.
        async () => ({ value: (await (await readBuild())?.translations(group)) ?? [] }),
        "The translations of an article",
      ),
    resume: reads.resume,
  }
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function signatureOf(articles: readonly Pick<ArticleSummary, "id" | "revision">[]): string {
  return hash("sha256", articles.map(({ id, revision }) => `${id}@${revision}`).join(" "))
}
