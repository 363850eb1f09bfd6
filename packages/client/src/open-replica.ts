import { mkdir } from "node:fs/promises"
import { join } from "node:path"

import { CitableError } from "@citable/contract"

import type { ContentSource } from "./content-source.ts"
import { isLocked, tryLock } from "./internal/directory-lock.ts"
import { indexArticles } from "./internal/index-articles.ts"
import type { ArticleIndex } from "./internal/index-articles.ts"
import { readReplica, toReplicaSignature, writeReplica } from "./internal/replica-file.ts"
import type { StoredReplica } from "./internal/replica-file.ts"
import { sleep } from "./internal/retry.ts"
import { syncContent } from "./sync-content.ts"
import type { SyncProgress, SyncSummary } from "./sync-content.ts"

export interface ReplicaOptions {
  /** The directory that the replica has for itself; made where it is missing. */
  dir: string
  source: ContentSource
  /** An opaque name, such as a build's: the replica is synced once for each, by whichever process comes first. */
  freshFor?: string | undefined
  /** A replica synced within so many milliseconds is used as it is. */
  maxAgeMs?: number | undefined
  /** The published revision that a sync must at least reach. It does not make a sync happen. */
  minRevision?: number | undefined
  /**
   * What to do when the sync fails and there is a replica: `"fail"` throws, `"stale"` gives the replica as it is, with a
   * warning. Default: `"fail"`.
   */
  onError?: "fail" | "stale" | undefined
  /** Ends the opening with the signal's reason. */
  signal?: AbortSignal | undefined
  onProgress?: ((progress: SyncProgress) => void) | undefined
  /** Default: `console.warn` with the message. */
  onWarning?: ((warning: ReplicaWarning) => void) | undefined
  /** For tests: the time in milliseconds. Default: `Date.now`. */
  now?: (() => number) | undefined
}

export interface ReplicaWarning {
  /** `stale_replica`: the sync failed, and older articles are used. `damaged_replica`: all is fetched anew. */
  code: "stale_replica" | "damaged_replica"
  message: string
  /** What the sync failed with. */
  cause?: unknown
}

/** The articles of a source as of its last sync, in memory. It does not change: open it again for newer ones. */
export interface Replica extends ArticleIndex {
  /** Of this opening; `undefined` where it needed no sync of its own. */
  readonly summary: SyncSummary | undefined
  /** When the sync that the articles come from began: RFC 3339. */
  readonly syncedAt: string
}

const pollMs = 50

/**
 * Opens the replica in a directory, synced with its source unless `freshFor` or `maxAgeMs` says that it is new enough.
 * Safe for several processes at once: one syncs, the others wait and read. A replica of another source, of another
 * version, or torn counts as absent. Throws what the sync throws, `replica_unreadable` and `replica_unwritable`.
 */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const { dir, signal, now = Date.now } = options
  signal?.throwIfAborted()
  const openedAt = now()
  const read = createReader(options)
  let stored = await read()
  try {
    while (!isFresh(options, stored, openedAt)) {
      const lock = await lockDirectory(dir)
      if (lock === undefined) {
        await waitForLock(dir, signal)
        stored = await read()
        continue
      }
      try {
        stored = await read()
        if (!isFresh(options, stored, openedAt)) return await sync(options, stored, now())
      } finally {
        await lock.release()
      }
    }
    return toReplica(stored as StoredReplica, undefined)
  } catch (error) {
    if (options.onError !== "stale" || stored === undefined || signal?.aborted === true) throw error
    warn(options, {
      code: "stale_replica",
      message: `The articles could not be refreshed, so those of ${describeAge(stored, now())} are used. ${toMessage(error)}`,
      cause: error,
    })
    return toReplica(stored, undefined)
  }
}

function isFresh(
  { freshFor, maxAgeMs, now = Date.now }: ReplicaOptions,
  stored: StoredReplica | undefined,
  openedAt: number,
) {
  if (stored === undefined) return false
  if (freshFor !== undefined && stored.freshFor.includes(freshFor)) return true
  const ageMs = now() - stored.syncedAt
  if (maxAgeMs !== undefined && ageMs >= 0 && ageMs <= maxAgeMs) return true
  // Another process began its sync after this opening: nothing newer could come of one more.
  return stored.syncedAt > openedAt && ageMs >= 0
}

async function sync(options: ReplicaOptions, stored: StoredReplica | undefined, startedAt: number): Promise<Replica> {
  const { dir, source, freshFor, minRevision, signal, onProgress } = options
  const articles = new Map(stored?.articles.map((article) => [article.id, article]))
  const names = [...(stored?.freshFor ?? []), ...(freshFor === undefined ? [] : [freshFor])].slice(-20)
  let next: StoredReplica | undefined
  const summary = await syncContent({
    source,
    minRevision,
    signal,
    onProgress,
    sink: {
      readState: () => stored?.state,
      ids: () => [...articles.keys()],
      async apply({ upserts, deletes, state }) {
        for (const article of upserts) articles.set(article.id, article)
        for (const { id } of deletes) articles.delete(id)
        next = { state, syncedAt: startedAt, freshFor: names, articles: [...articles.values()] }
        await writeReplica(dir, next)
      },
    },
  })
  return toReplica(next as unknown as StoredReplica, summary)
}

/** Reads the file again only when it is another one. */
function createReader(options: ReplicaOptions): () => Promise<StoredReplica | undefined> {
  let last: { signature: string | undefined; stored: StoredReplica | undefined } | undefined
  return async () => {
    const signature = await toReplicaSignature(options.dir)
    if (last !== undefined && signature !== undefined && last.signature === signature) return last.stored
    const found = await readReplica(options.dir)
    if (found === "damaged") {
      warn(options, {
        code: "damaged_replica",
        message: `The replica in ${options.dir} is damaged, so all articles are fetched anew.`,
      })
    }
    const usable = typeof found === "object" && found.state.fingerprint === options.source.fingerprint
    last = { signature, stored: usable ? found : undefined }
    return last.stored
  }
}

const toLockPath = (dir: string): string => join(dir, "replica.lock")

async function lockDirectory(dir: string) {
  try {
    await mkdir(dir, { recursive: true })
    return await tryLock(toLockPath(dir))
  } catch (cause) {
    throw new CitableError(`The replica in ${dir} cannot be locked. May this process write there?`, {
      code: "replica_unwritable",
      cause,
    })
  }
}

async function waitForLock(dir: string, signal: AbortSignal | undefined): Promise<void> {
  do await sleep(pollMs, signal)
  while (await isLocked(toLockPath(dir)))
}

function toReplica(stored: StoredReplica, summary: SyncSummary | undefined): Replica {
  return { ...indexArticles(stored.articles), summary, syncedAt: new Date(stored.syncedAt).toISOString() }
}

function warn({ onWarning = ({ message }) => console.warn(message) }: ReplicaOptions, warning: ReplicaWarning): void {
  onWarning(warning)
}

function describeAge(stored: StoredReplica, now: number): string {
  const minutes = Math.max(0, Math.round((now - stored.syncedAt) / 60_000))
  const [count, unit] =
    minutes < 120
      ? [minutes, "minute"]
      : minutes < 2880
        ? [Math.round(minutes / 60), "hour"]
        : [Math.round(minutes / 1440), "day"]
  return `${count} ${unit}${count === 1 ? "" : "s"} ago (${new Date(stored.syncedAt).toISOString()})`
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
