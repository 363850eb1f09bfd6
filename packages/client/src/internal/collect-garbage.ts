import { join } from "node:path"

import { failureName } from "./failure-note.ts"
import { damageName } from "./load-replica.ts"
import { hasCode, type ReplicaFiles } from "./replica-files.ts"
import type { ReplicaHead } from "./replica-head.ts"

/** A file that is younger may be one that a process is about to name. */
const graceMs = 600_000
const obsolete = new Set([damageName, failureName])
const segmentFile = /^articles-([0-9a-f-]{36})\.(data|index)$/
const partFile = /^part-[0-9a-f-]{36}\.(data|index)$/
const leftover = /^replica\.(json|lock)\.[0-9a-f-]{36}$/

/**
 * Removes what nobody needs: parts of syncs that were overtaken, segments that are no longer named, and what processes that
 * died left. For the holder of the lock, after it wrote the head. Who opened a replica before keeps its files open, and
 * who has only read its head finds another.
 */
export async function collectGarbage(
  dir: string,
  { segments }: ReplicaHead,
  files: ReplicaFiles,
  now: number = Date.now(),
): Promise<void> {
  const named = new Set(segments.map(({ name }) => name))
  for (const file of await files.readdir(dir)) {
    const path = join(dir, file)
    const segment = segmentFile.exec(file)?.[1]
    if (partFile.test(file) || obsolete.has(file)) await files.rm(path, { force: true })
    else if (segment === undefined ? leftover.test(file) : !named.has(segment)) await removeOld(path, files, now)
  }
}

async function removeOld(path: string, { stat, rm }: ReplicaFiles, now: number): Promise<void> {
  try {
    const { mtimeMs } = await stat(path)
    if (now - mtimeMs > graceMs) await rm(path, { force: true })
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error
  }
}
