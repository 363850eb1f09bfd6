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
  /** How long to wait for a process that syncs and makes no progress. Default: 60,000 milliseconds. */
  waitMs?: number | undefined
  /** Ends the opening with the signal's reason. */
  signal?: AbortSignal | undefined
  onProgress?: ((progress: SyncProgress) => void) | undefined
  /** Default: `console.warn` with the message. */
  onWarning?: ((warning: ReplicaWarning) => void) | undefined
  /** For tests: the time in milliseconds. Default: `Date.now`. */
  now?: (() => number) | undefined
  /** For tests: what the replica is written with. Default: `node:fs/promises`. */
  files?: ReplicaFiles | undefined
}

export interface ReplicaWarning {
  /** `stale_replica`: the sync failed, and older articles are used. `damaged_replica`: all is fetched anew. */
  code: "stale_replica" | "damaged_replica"
  message: string
  /** What the sync failed with. */
  cause?: unknown
}

/**
 * The articles of a source as of its last sync. It does not change, whatever happens to the directory: open it again for
 * newer ones. Using it throws `replica_damaged` where its files are not as they were written.
 */
export interface Replica extends ArticleIndex {
  /** Of this opening; `undefined` where it needed no sync of its own. */
  readonly summary: SyncSummary | undefined
  /** When the sync that the articles come from began: RFC 3339. */
  readonly syncedAt: string
  /**
   * Closes its files at once; else that happens when it and its articles are no longer used, as the garbage collector
   * finds. Reading it, or a body of one of its articles, then throws `replica_closed`. Other replicas stay open.
   */
  close(): void
}

interface Opening extends ReplicaOptions, FailureNoteOptions {
  dir: string
  files: ReplicaFiles
  now: () => number
  /** Keeps what the opening reads. */
  holder: SegmentHolder
}

/**
 * Opens the replica in a directory, synced with its source unless `freshFor` or `maxAgeMs` says that it is new enough.
 * Safe for several processes at once: one syncs, the others wait and read; where it fails, they fail with it. A replica of
 * another source, of another version, or torn counts as absent. Throws what the sync throws, `replica_unreadable`,
 * `replica_unwritable` and `replica_locked`.
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
    const message = `The articles could not be refreshed, so those of ${age} are used. ${toMessage(error)}`
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
  // Another process began its sync after this opening: nothing newer could come of one more.
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
      const message = `The replica in ${opening.dir} is damaged, so all articles are fetched anew.`
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

/** Lets go of what replicas held that nobody uses any more. */
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
