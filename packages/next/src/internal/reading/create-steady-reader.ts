import { hash } from "node:crypto"

import { ApiError } from "@citable/client"

import type { ArticleAddress } from "../site/site-options.ts"
import {
  type ArticleReader,
  type ArticleSummary,
  isUnfinished,
  type ListQuery,
  type SiteArticle,
} from "./article-reader.ts"
import { isOutage } from "./is-outage.ts"
import type { LastGoodStore } from "./last-good-store.ts"
import { listCacheKey } from "./list-cache-key.ts"

/** What was read, and where that may be older than what the service has, the error that is the reason. */
export interface Reading<Value> {
  value: Value
  staleBecause?: unknown
}

/** Reads that go on while the service is down. */
export interface SteadyReader {
  article(slug: string, locale: string | undefined): Promise<Reading<SiteArticle | undefined>>
  list(query: ListQuery): Promise<Reading<ArticleSummary[]>>
  translations(group: string): Promise<Reading<ArticleAddress[]>>
  /** Says that the service answers again. */
  resume(): void
}

export interface SteadyReaderOptions {
  /** What was read last. */
  store: LastGoodStore
  /** Reads what the build left on disk; `undefined` where it left nothing. */
  readBuild: () => Promise<ArticleReader | undefined>
  /** Milliseconds, of a clock that nobody sets. */
  now: () => number
  warn: (message: string) => void
  /** When a webhook's route, which has modules of its own, last had an answer of the service; of the same clock. Default: never. */
  answeredAt?: () => number
}

/** How long, in seconds, what an outage left stands in for what the service has; the page is then made again. */
export const staleSeconds = 5
const longestPauseSeconds = 60
/** Kept in the place of an article that the service said is not there. */
const goneMarker = null

/**
 * Reads through another reader, and when the service fails, gives what was read last, or what the build has: so a page that was
 * invalidated just before an outage goes on being served. Meanwhile the service is asked again every few seconds, or when its
 * `Retry-After` says, and not at every visit.
 *
 * @throws what the other reader throws, where nothing is known that could stand in.
 */
export function createSteadyReader(live: ArticleReader, options: SteadyReaderOptions): SteadyReader {
  const { store, readBuild, now, warn, answeredAt = () => -Infinity } = options
  let pause: { since: number; until: number; error: unknown } | undefined

  function note(error: unknown): void {
    const retryAfter = error instanceof ApiError ? error.retryAfter : undefined
    const seconds = Math.min(Math.max(retryAfter ?? 0, staleSeconds), longestPauseSeconds)
    pause = { since: now(), until: now() + seconds * 1000, error }
  }

  async function read<Value>(
    ask: () => Promise<Value>,
    remember: (value: Value) => Promise<void>,
    recall: () => Promise<{ value: Value } | undefined>,
    what: string,
  ): Promise<Reading<Value>> {
    let error: unknown
    if (pause === undefined || now() >= pause.until || answeredAt() > pause.since) {
      try {
        const value = await ask()
        pause = undefined
        await remember(value)
        return { value }
      } catch (caught) {
        if (!isOutage(caught)) throw caught
        note(caught)
        error = caught
      }
    }
    const last = await recall()
    if (last !== undefined) {
      const staleBecause = error ?? pause?.error
      warn(`${what} is shown as it was read last. ${toMessage(staleBecause)}`)
      return { ...last, staleBecause }
    }
    if (error !== undefined) throw error
    // Nothing stands in for it, so it is worth a request.
    return { value: await ask() }
  }

  /** What the build has; where that cannot be read now, it cannot stand in for anything later. */
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
          // Said to be gone: no outage may bring back what was kept of it, nor what the build has.
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
          return { value: value !== undefined && isWithdrawn(value.id) ? undefined : value }
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
          // What is empty is kept too where something else would stand in for it.
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
        // A page without the others is better than none, and is made again soon.
        async () => ({ value: (await (await readBuild())?.translations(group)) ?? [] }),
        "The translations of an article",
      ),
    resume() {
      pause = undefined
    },
  }
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function signatureOf(articles: readonly Pick<ArticleSummary, "id" | "revision">[]): string {
  return hash("sha256", articles.map(({ id, revision }) => `${id}@${revision}`).join(" "))
}
