import { join } from "node:path"

import { failureName } from "./failure-note.ts"
import { damageName } from "./load-replica.ts"
import { hasCode, type ReplicaFiles } from "./replica-files.ts"
import type { ReplicaHead } from "./replica-head.ts"

/** A process may be about to name a file that is younger. */
const graceMs = 600_000
const obsolete = new Set([damageName, failureName])
const segmentFile = /^articles-([0-9a-f-]{36})\.(data|index)$/
const partFile = /^part-[0-9a-f-]{36}\.(data|index)$/
const temporaryFile = /^replica\.(json|lock)\.[0-9a-f-]{36}$/

export interface GarbageOptions {
  files: ReplicaFiles
  /** The head that this one replaced. */
  before: ReplicaHead | undefined
}

/**
 * Removes parts of outdated syncs, segments that the head no longer names, and after a while the leftovers of dead
 * processes. Only the holder of the lock calls it, after it wrote the head. A process that opened the replica before keeps its
 * files open. A process that has only read the old head finds the new one.
 */
export async function collectGarbage(dir: string, head: ReplicaHead, options: GarbageOptions): Promise<void> {
  const { files, before } = options
  const currentNames = new Set(head.segments.map(({ name }) => name))
  const previousNames = new Set(before?.segments.map(({ name }) => name))
  for (const file of await files.readdir(dir)) {
    const path = join(dir, file)
    const segment = segmentFile.exec(file)?.[1]
    if (segment !== undefined && currentNames.has(segment)) continue
    const isGarbage = obsolete.has(file) || partFile.test(file) || (segment !== undefined && previousNames.has(segment))
    if (isGarbage) await remove(path, files)
    else if (segment !== undefined || temporaryFile.test(file)) await removeOld(path, files)
  }
}

async function removeOld(path: string, files: ReplicaFiles): Promise<void> {
  try {
    const { mtimeMs } = await files.stat(path)
    if (Date.now() - mtimeMs > graceMs) await remove(path, files)
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error
  }
}

async function remove(path: string, { rm }: ReplicaFiles): Promise<void> {
  try {
    await rm(path, { force: true })
  } catch (error) {
    // Windows keeps files that somebody reads. A later sync removes them.
    if (!hasCode(error, "EBUSY") && !hasCode(error, "EPERM")) throw error
  }
}
