import { writeFileSync } from "node:fs"
import { join } from "node:path"

import { checkIndex } from "./check-index.ts"
import type { SegmentHolder } from "./create-segment-holder.ts"
import { lazy } from "./lazy.ts"
import { openSegment, type Segment, toSegmentPath } from "./open-segment.ts"
import { type BodyPlace, type IndexLine, type ReplicaEntry, toEntry } from "./replica-entry.ts"
import { hasCode, type ReplicaFiles } from "./replica-files.ts"
import { readHead, type StoredHead, toUnreadable } from "./replica-head.ts"

/** A replica's state in memory: where everything is, but no articles. It does not change. */
export interface LoadedReplica extends StoredHead {
  dir: string
  segments: readonly Segment[]
  /** Computed at the first call, because a sync without changes does not need it. */
  contents: () => ReplicaContents
  /** A file of it is damaged. It still serves articles, and the next sync replaces it. */
  damaged: boolean
}

export interface ReplicaContents {
  entries: ReadonlyMap<string, ReplicaEntry>
  /** Where the bodies are, by their keys. */
  bodies: ReadonlyMap<string, BodyPlace>
}

/** Contains the head's digest of a replica in which a reader found damage. */
export const damageName = "replica.damaged"
/** Another process may replace the head and remove its files while this one opens them. */
const maxTries = 20

/** Replicas in use. Opening one of them again does not read it again. */
const loadedReplicas = new Map<string, WeakRef<LoadedReplica>>()
const finalizers = new FinalizationRegistry<string>((dir) => {
  if (loadedReplicas.get(dir)?.deref() === undefined) loadedReplicas.delete(dir)
})

/**
 * Loads the replica in a directory. `undefined` if there is none of this version, `"damaged"` if its files are damaged.
 * Throws `replica_unreadable`.
 */
export async function loadReplica(
  dir: string,
  files: ReplicaFiles,
  holder: SegmentHolder,
): Promise<LoadedReplica | "damaged" | undefined> {
  for (let tries = 1; ; tries++) {
    const stored = await readHead(dir, files)
    if (typeof stored !== "object") return stored
    const replica = await loadSegments(dir, stored, { files, holder })
    if (replica !== undefined) {
      const damaged = await isMarkedDamaged(dir, stored.digest, files)
      return damaged === replica.damaged ? replica : { ...replica, damaged }
    }
    const again = await readHead(dir, files)
    if (tries === maxTries || (typeof again === "object" && again.digest === stored.digest)) return "damaged"
  }
}

export interface LoadOptions {
  files: Pick<ReplicaFiles, "readFile">
  /** Keeps the segments open. */
  holder: SegmentHolder
}

/** `undefined` if a file is missing or damaged. */
export async function loadSegments(
  dir: string,
  stored: StoredHead,
  { files, holder }: LoadOptions,
): Promise<LoadedReplica | undefined> {
  const cached = loadedReplicas.get(dir)?.deref()
  const isCurrent = cached?.segments.every((segment) => segment.isUnchanged()) === true && holder.hold(cached.segments)
  const previous = isCurrent ? cached : undefined
  if (previous?.digest === stored.digest) return previous
  const names = stored.head.segments
  const isContinued = previous?.segments.every(({ name }, at) => names[at]?.name === name) ?? false
  const segments: Segment[] = isContinued ? [...(previous?.segments ?? [])] : []
  const before = isContinued ? previous?.contents : undefined
  const added: AddedSegment[] = []
  for (const name of names.slice(segments.length)) {
    const segment = openSegment(dir, name)
    if (segment === undefined || !holder.hold([segment])) return undefined
    const lines = await readLines(dir, segment, files)
    if (lines === undefined) return undefined
    added.push({ segment, lines })
    segments.push(segment)
  }
  const contents = before !== undefined && added.length === 0 ? before : lazy(() => addSegments(before, added))
  const replica: LoadedReplica = { ...stored, dir, segments, contents, damaged: false }
  return remember(replica)
}

/** Keeps a replica for the next opening as long as something uses it. */
export function remember(replica: LoadedReplica): LoadedReplica {
  loadedReplicas.set(replica.dir, new WeakRef(replica))
  finalizers.register(replica, replica.dir)
  return replica
}

interface AddedSegment {
  segment: Segment
  lines: () => readonly IndexLine[]
}

function addSegments(before: (() => ReplicaContents) | undefined, added: readonly AddedSegment[]): ReplicaContents {
  const contents = { entries: new Map(before?.().entries), bodies: new Map(before?.().bodies) }
  for (const { segment, lines } of added) for (const line of lines()) addLine(contents, segment, line)
  return contents
}

/** Makes the next opening fetch everything again. */
export function markDamaged({ dir, digest }: Pick<LoadedReplica, "dir" | "digest">): void {
  try {
    writeFileSync(join(dir, damageName), digest)
  } catch {
    // A process that can write there will find the damage, too.
  }
}

async function isMarkedDamaged(dir: string, digest: string, { readFile }: ReplicaFiles): Promise<boolean> {
  try {
    return (await readFile(join(dir, damageName), "utf8")) === digest
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false
    throw toUnreadable(dir, error)
  }
}

async function readLines(
  dir: string,
  segment: Segment,
  { readFile }: Pick<ReplicaFiles, "readFile">,
): Promise<AddedSegment["lines"] | undefined> {
  try {
    const bytes = await readFile(toSegmentPath(dir, "articles", segment.name, "index"))
    const index = checkIndex(bytes)
    if (index.bytes !== segment.index || bytes.length !== segment.index) return undefined
    return () => index.lines.slice(1).map((line) => JSON.parse(line.toString()) as IndexLine)
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined
    throw error
  }
}

function addLine(
  { entries, bodies }: { entries: Map<string, ReplicaEntry>; bodies: Map<string, BodyPlace> },
  segment: Segment,
  { rows, deletes }: IndexLine,
): void {
  for (const id of deletes) entries.delete(id)
  for (const row of rows) {
    const entry = toEntry(row, segment)
    entries.set(entry.id, entry)
    const [bodyAt, bytes] = [row[12], row[13]]
    if (bodyAt !== -1 && !bodies.has(entry.body)) bodies.set(entry.body, { segment, at: bodyAt, bytes })
  }
}
