import { randomUUID } from "node:crypto"

import { CitableError, isCitableError } from "@citable/contract/core"

import type { SinkPage, SinkTransaction, StreamSink, SyncStart } from "../sync/stream-sink.ts"
import { collectGarbage } from "./collect-garbage.ts"
import type { SegmentHolder } from "./create-segment-holder.ts"
import { type LoadedReplica, type LoadOptions, loadSegments, remember } from "./load-replica.ts"
import { findMerge, mergeSegments } from "./merge-segments.ts"
import type { SegmentName } from "./open-segment.ts"
import type { IndexLine } from "./replica-entry.ts"
import type { ReplicaFiles } from "./replica-files.ts"
import { type ReplicaHead, replicaVersion, toUnwritable, writeHead } from "./replica-head.ts"
import { resumeSegment } from "./resume-segment.ts"
import { createSegmentWriter, type SegmentHeader, type SegmentWriter, type Written } from "./write-segment.ts"

export interface ReplicaSinkOptions {
  dir: string
  files: ReplicaFiles
  /** Keeps the segments open. */
  holder: SegmentHolder
  /** The replica before the sync. `undefined` for a new one. */
  base: LoadedReplica | undefined
  /** When the sync began, and its `freshFor` names. */
  stamp: Pick<ReplicaHead, "syncedAt" | "freshFor">
  /** Whether this process still holds the replica's lock. */
  isLocked: () => Promise<boolean>
}

/** A replica's directory as a sink. `result` is the replica after the commit. */
export interface ReplicaSink extends StreamSink {
  result(): LoadedReplica
}

export function createReplicaSink(options: ReplicaSinkOptions): ReplicaSink {
  const { base } = options
  let result: LoadedReplica | undefined
  return {
    readState: () => base?.head.state,
    ids: () => base?.contents().entries.keys() ?? [],
    begin: async (start) =>
      await guard(options, async () => await beginTransaction(options, start, (next) => (result = next))),
    result() {
      if (result === undefined) throw new Error("The sync has not been committed.")
      return result
    },
  }
}

async function beginTransaction(
  options: ReplicaSinkOptions,
  { kind, fingerprint, since, resume }: SyncStart,
  done: (replica: LoadedReplica) => void,
): Promise<SinkTransaction> {
  const { dir, files, base } = options
  const header: SegmentHeader = { kind, version: replicaVersion, fingerprint, since: since ?? null }
  const writerOptions = { dir, files, findBody: (key: string) => findBody(base, key) }
  const resumed = resume ? await resumeSegment(header, writerOptions) : undefined
  const isHeld = (id: string): boolean => touched.get(id) ?? base?.contents().entries.has(id) ?? false
  /** Articles that this sync has written or removed, and whether they exist now. */
  const touched = new Map<string, boolean>()
  let articles = base?.head.articles ?? 0
  function touch(id: string, isThere: boolean): void {
    articles += Number(isThere) - Number(isHeld(id))
    touched.set(id, isThere)
  }
  for (const { rows, deletes } of resumed?.lines ?? []) {
    for (const id of deletes) touch(id, false)
    for (const [id] of rows) touch(id, true)
  }
  let writer: SegmentWriter | undefined = resumed?.writer
  const open = async (): Promise<SegmentWriter> => (writer ??= await createSegmentWriter(header, writerOptions))
  const close = async (): Promise<void> => await writer?.close()

  async function put({ upserts, deletes, token }: SinkPage): Promise<void> {
    const existing = deletes.filter((id) => touched.has(id) || base?.contents().entries.has(id) === true)
    if (upserts.length === 0 && existing.length === 0) return
    const to = await open()
    const kept: string[] = []
    for (const article of upserts) {
      const last = touched.has(article.id) ? undefined : base?.contents().entries.get(article.id)
      const isNew = to.add(article, last && ((written) => isSame(written, last)))
      if (isNew) touch(article.id, true)
      else kept.push(article.id)
    }
    for (const id of existing) touch(id, false)
    await to.flush({ token, deletes: existing, kept })
  }

  return {
    resumed: resumed && toResumed(resumed.lines),
    put: async (page) => await guard(options, async () => await put(page)),
    commit: async ({ deletes, state }) =>
      await guard(options, async () => {
        const missing = deletes.filter((id) => base?.contents().entries.has(id) === true && !touched.has(id))
        if (missing.length > 0) await put({ upserts: [], deletes: missing, token: state.token })
        const segment = await writer?.finish()
        done(await replaceHead(options, { state, segment, articles }))
      }),
    suspend: close,
    discard: async () => await writer?.discard(),
  }
}

function findBody(base: LoadedReplica | undefined, key: string): Buffer | undefined {
  const place = base?.contents().bodies.get(key)
  return place?.segment.read(place.at, place.bytes)
}

/** Equal keys are of equal bodies, because the writer compares them. */
function isSame(one: Written, other: Written): boolean {
  return (
    one.revision === other.revision && one.bytes === other.bytes && one.crc === other.crc && one.body === other.body
  )
}

interface Committed {
  state: ReplicaHead["state"]
  /** `undefined` if nothing changed. */
  segment: SegmentName | undefined
  articles: number
}

async function replaceHead(
  { dir, files, holder, base, stamp, isLocked }: ReplicaSinkOptions,
  { state, segment, articles }: Committed,
): Promise<LoadedReplica> {
  const before = base?.head.segments ?? []
  let head: ReplicaHead = { state, ...stamp, articles, segments: segment === undefined ? before : [...before, segment] }
  let next = await load(dir, head, { files, holder })
  const from = segment === undefined ? head.segments.length : findMerge(next)
  if (from < head.segments.length) {
    const merged = await mergeSegments(next, from, files)
    head = { ...head, segments: [...head.segments.slice(0, from), merged] }
    next = await load(dir, head, { files, holder })
  }
  if (!(await isLocked())) {
    throw new CitableError(
      `Another process took over the replica in ${dir}, because this one did not respond for a while. Open it again.`,
      { code: "replica_locked" },
    )
  }
  const stored = await writeHead(dir, head, files)
  await collectGarbage(dir, head, { files, before: base?.head })
  return remember({ ...next, ...stored })
}

async function load(dir: string, head: ReplicaHead, options: LoadOptions): Promise<LoadedReplica> {
  const replica = await loadSegments(dir, { head, digest: randomUUID() }, options)
  if (replica === undefined) throw new Error("A segment differs from what was written.")
  return replica
}

function toResumed(lines: readonly IndexLine[]): SinkTransaction["resumed"] {
  const upserted = new Set<string>()
  const deleted = new Set<string>()
  for (const { rows, kept, deletes } of lines) {
    for (const id of [...rows.map(([rowId]) => rowId), ...kept]) {
      upserted.add(id)
      deleted.delete(id)
    }
    for (const id of deletes) {
      deleted.add(id)
      upserted.delete(id)
    }
  }
  const token = lines.at(-1)?.token
  return token === undefined ? undefined : { token, upserted, deleted }
}

/** Names the directory if it cannot be written. */
async function guard<Value>({ dir }: ReplicaSinkOptions, use: () => Promise<Value>): Promise<Value> {
  try {
    return await use()
  } catch (error) {
    throw isCitableError(error) ? error : toUnwritable(dir, error)
  }
}
