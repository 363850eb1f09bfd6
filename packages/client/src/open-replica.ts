import * as nodeFiles from "node:fs/promises"
import { join, resolve } from "node:path"

import { isCitableError } from "@citable/contract/core"

import type { ContentSource } from "./content-source.ts"
import { createSegmentHolder, type SegmentHolder } from "./replica/create-segment-holder.ts"
import { tryLock } from "./replica/directory-lock.ts"
import { type FailureNoteOptions, readFailureNote, writeFailureNote } from "./replica/failure-note.ts"
import { type ArticleIndex, indexArticles, type ReplicaHandle } from "./replica/index-articles.ts"
import { type LoadedReplica, loadReplica } from "./replica/load-replica.ts"
import type { ReplicaFiles } from "./replica/replica-files.ts"
import { toUnwritable } from "./replica/replica-head.ts"
import { createReplicaSink } from "./replica/replica-sink.ts"
import { waitForLock } from "./replica/wait-for-lock.ts"
import type { DeleteGuardOptions } from "./sync/check-deletes.ts"
import { runSync } from "./sync/run-sync.ts"
import type { SyncProgress, SyncSummary } from "./sync/sync-options.ts"

export type { ReplicaFiles }

export interface ReplicaOptions extends DeleteGuardOptions {
  /** A directory only for this replica. `openReplica` creates it if it is missing. */
  dir: string
  source: ContentSource
  /** Any name, such as a build's. The first process that opens the replica under this name syncs it, the others do not. */
  freshFor?: string | undefined
  /** Skips the sync if the last one is at most this many milliseconds old. */
  maxAgeMs?: number | undefined
  /** A sync must reach at least this published revision. The option does not cause a sync. */
  minRevision?: number | undefined
  /**
   * If the sync fails and there is a replica, `"fail"` throws and `"stale"` gives the replica as it is, with a warning.
   *
   * @default "fail"
   */
  onError?: "fail" | "stale" | undefined
  /** Milliseconds to wait for a process that syncs and makes no progress. Default: 60,000. */
  waitMs?: number | undefined
  /** Rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  onProgress?: ((progress: SyncProgress) => void) | undefined
  /** Default: `console.warn` with the message. */
  onWarning?: ((warning: ReplicaWarning) => void) | undefined
  /** For tests: the time in milliseconds. Default: `Date.now`. */
  now?: (() => number) | undefined
  /** For tests: the file system. Default: `node:fs/promises`. */
  files?: ReplicaFiles | undefined
}

export interface ReplicaWarning {
  /** `stale_replica`: the sync failed, so you get older articles. `damaged_replica`: the sync fetches everything again. */
  code: "stale_replica" | "damaged_replica"
  message: string
  /** The error of the sync. */
  cause?: unknown
}

/**
 * The articles of a source at its last sync. A replica never changes, whatever happens to its directory. Open it again for
 * newer articles. Reading throws `replica_damaged` if a file changed on disk.
 */
export interface Replica extends ArticleIndex {
  /** What the sync of this opening did. `undefined` if it needed none. */
  readonly summary: SyncSummary | undefined
  /** When the sync of these articles began, in RFC 3339. */
  readonly syncedAt: string
  /**
   * Closes its files at once. Without this call, they close when the garbage collector finds the replica and its articles
   * unused. Reading it, or a body of one of its articles, then throws `replica_closed`. Other replicas stay open.
   */
  close(): void
}

interface Opening extends ReplicaOptions, FailureNoteOptions {
  dir: string
  files: ReplicaFiles
  now: () => number
  /** Keeps the segments open that this opening reads. */
  holder: SegmentHolder
}

/**
 * Opens the replica in a directory. It syncs first, unless `freshFor` or `maxAgeMs` says that the replica is new enough.
 *
 * Several processes may open one directory at once: one syncs, the others wait and read. If the sync fails, they fail with
 * it. A replica of another source or version, or a damaged one, counts as absent. Throws what the sync throws,
 * `replica_unreadable`, `replica_unwritable` and `replica_locked`.
 *
 * @example
 * const replica = await openReplica({ dir: ".cache/articles", source: toContentSource(createClient()) })
 */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const { signal } = options
  const opening: Opening = {
    ...options,
    dir: resolve(/* turbopackIgnore: true */ options.dir),
    fingerprint: options.source.fingerprint,
    files: options.files ?? nodeFiles,
    now: options.now ?? Date.now,
    holder: createSegmentHolder(),
  }
  signal?.throwIfAborted()
  const openedAt = opening.now()
  const read = createReader(opening)
  let stored: LoadedReplica | undefined
  try {
    stored = await read()
    while (!isFresh(opening, stored, openedAt)) {
      const lock = await lockDirectory(opening.dir)
      if (lock === undefined) {
        await waitForLock(opening.dir, toLockPath(opening.dir), opening)
        stored = await read()
        continue
      }
      try {
        stored = await read()
        if (isFresh(opening, stored, openedAt)) break
        const failure = await readFailureNote(openedAt, opening)
        if (failure !== undefined) throw failure
        return await sync(opening, stored, lock.isHeld)
      } finally {
        await lock.release()
      }
    }
    return toReplica(stored, undefined)
  } catch (error) {
    if (options.onError !== "stale" || stored === undefined || signal?.aborted === true) throw error
    const age = describeAge(stored.head.syncedAt, opening.now())
    const message = `The articles could not be refreshed, so the ones from ${age} are used. ${toMessage(error)}`
    warn(opening, { code: "stale_replica", message, cause: error })
    return toReplica(stored, undefined)
  } finally {
    opening.holder.release()
  }
}

function isFresh(
  { freshFor, maxAgeMs, now }: Opening,
  stored: LoadedReplica | undefined,
  openedAt: number,
): stored is LoadedReplica {
  if (stored === undefined || stored.damaged) return false
  const { head } = stored
  if (freshFor !== undefined && head.freshFor.includes(freshFor)) return true
  const ageMs = now() - head.syncedAt
  if (maxAgeMs !== undefined && ageMs >= 0 && ageMs <= maxAgeMs) return true
  // Another process began its sync after this opening. One more sync could find nothing newer.
  return head.syncedAt > openedAt && ageMs >= 0
}

async function sync(
  opening: Opening,
  stored: LoadedReplica | undefined,
  isLocked: () => Promise<boolean>,
): Promise<Replica> {
  const { dir, files, holder, freshFor, signal, now } = opening
  const base = stored?.damaged === true ? undefined : stored
  const names = [...(base?.head.freshFor ?? []), ...(freshFor === undefined ? [] : [freshFor])].slice(-20)
  const sink = createReplicaSink({ dir, files, holder, base, isLocked, stamp: { syncedAt: now(), freshFor: names } })
  try {
    const summary = await runSync(opening, sink)
    return toReplica(sink.result(), summary)
  } catch (error) {
    if (signal?.aborted !== true) await writeFailureNote(error, now(), opening)
    throw error
  }
}

function createReader(opening: Opening): () => Promise<LoadedReplica | undefined> {
  const warned = new Set<string>()
  return async () => {
    const found = await loadReplica(opening.dir, opening.files, opening.holder)
    const isDamaged = found === "damaged" || found?.damaged === true
    const key = found === "damaged" ? found : (found?.digest ?? "")
    if (isDamaged && !warned.has(key)) {
      warned.add(key)
      const message = `The replica in ${opening.dir} is damaged, so all articles are fetched again.`
      warn(opening, { code: "damaged_replica", message })
    }
    return typeof found === "object" && found.head.state.fingerprint === opening.fingerprint ? found : undefined
  }
}

const toLockPath = (dir: string): string => join(dir, "replica.lock")

async function lockDirectory(dir: string) {
  try {
    await nodeFiles.mkdir(dir, { recursive: true })
    return await tryLock(toLockPath(dir))
  } catch (cause) {
    if (isCitableError(cause)) throw cause
    throw toUnwritable(dir, cause)
  }
}

/** Releases the files of replicas that nobody uses anymore. */
const finalizers = new FinalizationRegistry<SegmentHolder>((holder) => holder.release())

function toReplica(stored: LoadedReplica, summary: SyncSummary | undefined): Replica {
  const holder = createSegmentHolder()
  holder.hold(stored.segments)
  const handle: ReplicaHandle = { isClosed: false }
  finalizers.register(handle, holder, handle)
  return {
    ...indexArticles(stored, handle),
    summary,
    syncedAt: new Date(stored.head.syncedAt).toISOString(),
    close() {
      handle.isClosed = true
      finalizers.unregister(handle)
      holder.release()
    },
  }
}

function warn({ onWarning = ({ message }) => console.warn(message) }: ReplicaOptions, warning: ReplicaWarning): void {
  onWarning(warning)
}

function describeAge(syncedAt: number, now: number): string {
  const minutes = Math.max(0, Math.round((now - syncedAt) / 60_000))
  const [count, unit] =
    minutes < 120
      ? [minutes, "minute"]
      : minutes < 2880
        ? [Math.round(minutes / 60), "hour"]
        : [Math.round(minutes / 1440), "day"]
  return `${count} ${unit}${count === 1 ? "" : "s"} ago (${new Date(syncedAt).toISOString()})`
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
