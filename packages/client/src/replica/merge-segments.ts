import type { LoadedReplica, ReplicaContents } from "./load-replica.ts"
import { type Segment, type SegmentName, toSegmentPath } from "./open-segment.ts"
import { readIndex } from "./read-index.ts"
import type { ReplicaFiles } from "./replica-files.ts"
import { replicaVersion } from "./replica-head.ts"
import { createSegmentWriter } from "./write-segment.ts"

/** A replica with a larger share of dead bytes is rewritten. */
const maxDeadShare = 0.5
/** Segments smaller than this count as one size. */
const smallBytes = 1 << 18
/** Segments whose sizes differ by less than this factor count as one size. */
const mergeFactor = 8
const pageSize = 100

/**
 * The index of the first segment to merge into one; the number of segments means none. Segments of about one size are
 * merged once there are eight. So an article is rewritten log8(articles) times, and a replica has a few dozen segments
 * at most.
 */
export function findMerge({ segments, contents }: LoadedReplica): number {
  if (segments.length < 2) return segments.length
  const sizes = segments.map(({ data, index }) => data + index)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total > smallBytes && total * (1 - maxDeadShare) > countLive(contents())) return 0
  const levels = sizes.map((size) => Math.max(0, Math.floor(Math.log(size / smallBytes) / Math.log(mergeFactor))))
  let from = sizes.length
  for (let level = 0; level <= Math.max(...levels); level++) {
    const start = levels.findLastIndex((other) => other > level) + 1
    if (levels.slice(start).filter((other) => other === level).length >= mergeFactor) from = start
  }
  return from
}

function countLive({ entries, bodies }: ReplicaContents): number {
  let live = 0
  const counted = new Set<string>()
  for (const { bytes, body } of entries.values()) {
    live += bytes
    if (counted.has(body)) continue
    counted.add(body)
    live += bodies.get(body)?.bytes ?? 0
  }
  return live
}

/** Writes the live content of the segments from `from` on into a new segment. */
export async function mergeSegments(replica: LoadedReplica, from: number, files: ReplicaFiles): Promise<SegmentName> {
  const { dir, segments } = replica
  const { entries, bodies } = replica.contents()
  const merged = new Set<Segment>(segments.slice(from))
  const { token } = replica.head.state
  // No sync resumes a segment of this kind.
  const header = { kind: "merge", version: replicaVersion, fingerprint: "", since: null } as const
  const writer = await createSegmentWriter(header, { dir, files, findBody: () => undefined })
  try {
    const deletes = from === 0 ? [] : await readDeletes(replica, merged, files)
    await writer.flush({ token, deletes, kept: [] })
    let count = 0
    for (const entry of entries.values()) {
      if (!merged.has(entry.segment)) continue
      const place = bodies.get(entry.body)
      const body = place !== undefined && merged.has(place.segment) ? place : undefined
      writer.addRaw(entry, entry.segment.read(entry.at, entry.bytes), body?.segment.read(body.at, body.bytes))
      if (++count % pageSize === 0) await writer.flush({ token, deletes: [], kept: [] })
    }
    await writer.flush({ token, deletes: [], kept: [] })
    return await writer.finish()
  } catch (error) {
    await writer.discard()
    throw error
  }
}

/** Deletions in these segments that older segments still need. */
async function readDeletes(
  { dir, contents }: LoadedReplica,
  merged: Iterable<Segment>,
  { readFile }: ReplicaFiles,
): Promise<string[]> {
  const deletes = new Set<string>()
  for (const { name } of merged) {
    const { lines } = readIndex(await readFile(toSegmentPath(dir, "articles", name, "index")))
    for (const line of lines) for (const id of line.deletes) deletes.add(id)
  }
  const { entries } = contents()
  return [...deletes].filter((id) => !entries.has(id))
}
