import { ProblemError } from "@citable/contract/problem-error"
import type { ChangeStamp, Database } from "@citable/storage/database"

import { articleTag, liveArticleTag } from "../groups/content/revision.ts"
import type { LiveTexts } from "../live/live-texts.ts"

/** Calls that wait until an article changes. */
export interface ArticleWaits {
  /**
   * Takes a place for a call of a credential, and returns the function that frees it. Throws 429 if the credential has too many waiting
   * calls, and 503 if the process has too many or is stopping.
   */
  enter(credentialId: string): () => void
  /**
   * Waits until an article no longer has this entity tag, for a reader with a session: with the unsaved text of that editor. Resolves to false when the time is over, the signal aborts, or the process stops.
   * Rejects if the database fails.
   */
  untilChanged(article: WaitedArticle, limits: { ms: number; signal: AbortSignal }): Promise<boolean>
  /** Looks for changes now, because this process has written. */
  look(): void
  /** Ends all waits, and refuses new ones. */
  stop(): void
}

export interface WaitedArticle {
  id: string
  etag: string
  session?: string | undefined
}

export interface ArticleWaitsOptions {
  db: Database
  liveTexts: Pick<LiveTexts, "digests">
  /** Without it, every look reads the articles. */
  changeStamp: ChangeStamp | undefined
  /** Milliseconds between two looks for what other processes have written. Default: 200. */
  intervalMs?: number
}

const mostOfCredential = 50
const mostOfProcess = 1000
/** The articles in one query. */
const mostIds = 500

interface Waiter extends WaitedArticle {
  settle(outcome: boolean | Promise<never>): void
}

/**
 * Creates the place where calls wait for changes of articles. All calls share one look at the database, several times a second and only
 * while somebody waits. A look reads the change stamp, and reads the articles only if something was written.
 */
export function createArticleWaits({
  db,
  liveTexts,
  changeStamp,
  intervalMs = 200,
}: ArticleWaitsOptions): ArticleWaits {
  const places = new Map<string, number>()
  const waiters = new Set<Waiter>()
  /** The waiters that no look has seen yet. */
  const fresh = new Set<Waiter>()
  let taken = 0
  let latest: number | string | undefined
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  /** Whether this process has written during a look, which may have begun before. */
  let isOutdated = false
  let isStopped = false

  function plan(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      looking ??= lookOnce()
        .catch((error: unknown) => waiters.forEach((waiter) => waiter.settle(Promise.reject(error))))
        .finally(() => {
          looking = undefined
          if (waiters.size > 0) plan(isOutdated ? 0 : intervalMs)
          isOutdated = false
        })
    }, ms)
    timer.unref()
  }

  async function lookOnce(): Promise<void> {
    // Take the stamp before the articles, so the next look sees what is written in between.
    const stamp = await changeStamp?.()
    const hasWrites = stamp === undefined || stamp !== latest
    // An unsaved text changes without a write to SQLite.
    const due = [...waiters].filter((waiter) => hasWrites || waiter.session !== undefined || fresh.has(waiter))
    latest = stamp
    fresh.clear()
    const tags = await readTags([...new Set(due.map(({ id }) => id))])
    const digests = await liveTexts.digests([...new Set(due.flatMap(({ id, session }) => (session ? [id] : [])))])
    for (const waiter of due) {
      const { id, etag, session = "" } = waiter
      const digest = digests.get(id)?.get(session)
      if (tags.get(id)?.(digest).includes(etag) !== true) waiter.settle(true)
    }
  }

  /** The tags that an article has now, by its id, without an unsaved text or with the digest of one. */
  async function readTags(ids: readonly string[]): Promise<Map<string, (digest: string | undefined) => string[]>> {
    const tags = new Map<string, (digest: string | undefined) => string[]>()
    for (let start = 0; start < ids.length; start += mostIds) {
      const rows = await db
        .selectFrom("contents")
        .select(["id", "revision", "published_revision"])
        .where("id", "in", ids.slice(start, start + mostIds))
        .execute()
      for (const row of rows) {
        const saved = [articleTag(row, "live"), articleTag(row, "working")]
        tags.set(row.id, (digest) => (digest === undefined ? saved : [liveArticleTag(row, digest)]))
      }
    }
    return tags
  }

  return {
    enter(credentialId) {
      if (isStopped) throw refuse("busy", "The service is stopping. Try again.", 1)
      if (taken >= mostOfProcess) throw refuse("busy", `${mostOfProcess} calls wait for changes already. Try later.`, 5)
      const own = places.get(credentialId) ?? 0
      if (own >= mostOfCredential) {
        const detail = `${mostOfCredential} calls of this credential wait for changes already. Try later, or ask without \`Prefer: wait\`.`
        throw refuse("rate_limited", detail, 5)
      }
      taken++
      places.set(credentialId, own + 1)
      return () => {
        taken--
        const left = (places.get(credentialId) ?? 1) - 1
        if (left > 0) places.set(credentialId, left)
        else places.delete(credentialId)
      }
    },
    untilChanged(article, { ms, signal }) {
      if (isStopped || signal.aborted) return Promise.resolve(false)
      return new Promise((resolve) => {
        const waiter: Waiter = {
          ...article,
          settle(outcome) {
            clearTimeout(end)
            signal.removeEventListener("abort", giveUp)
            waiters.delete(waiter)
            fresh.delete(waiter)
            resolve(outcome)
          },
        }
        const giveUp = () => waiter.settle(false)
        const end = setTimeout(giveUp, ms)
        signal.addEventListener("abort", giveUp, { once: true })
        waiters.add(waiter)
        fresh.add(waiter)
        if (waiters.size === 1) plan(intervalMs)
      })
    },
    look() {
      if (looking !== undefined) isOutdated = true
      else if (waiters.size > 0) plan(0)
    },
    stop() {
      isStopped = true
      for (const waiter of waiters) waiter.settle(false)
      clearTimeout(timer)
    },
  }
}

function refuse(code: "busy" | "rate_limited", detail: string, retryAfter: number): ProblemError {
  return new ProblemError(code, detail, { headers: { "retry-after": String(retryAfter) } })
}
