import { stat } from "node:fs/promises"

import { CitableError } from "@citable/contract/core"

import { sleep } from "../internal/retry.ts"
import { isLocked, readOwner } from "./directory-lock.ts"
import { toSegmentPath } from "./open-segment.ts"
import type { ReplicaFiles } from "./replica-files.ts"
import { listParts } from "./resume-segment.ts"

const pollMs = 25

export interface WaitOptions {
  /** How long the holder may go without progress. */
  waitMs?: number | undefined
  signal?: AbortSignal | undefined
  files: Pick<ReplicaFiles, "readdir">
}

/** Waits until a replica's lock is free. Throws `replica_locked` if its holder is alive but makes no progress. */
export async function waitForLock(
  dir: string,
  lockPath: string,
  { waitMs = 60_000, signal, files }: WaitOptions,
): Promise<void> {
  let since = performance.now()
  let progress = ""
  do {
    await sleep(pollMs, signal)
    if (performance.now() - since <= waitMs) continue
    const parts = await describeParts(dir, files)
    if (parts === progress || parts === "") {
      const owner = await readOwner(lockPath)
      if (owner === undefined) return
      throw new CitableError(
        `Process ${owner.pid} on ${owner.host} syncs the replica in ${dir} and has made no progress for ${Math.round(waitMs / 1000)} s. End it, or open the replica later.`,
        { code: "replica_locked" },
      )
    }
    progress = parts
    since = performance.now()
  } while (await isLocked(lockPath))
}

/** While a sync reads pages, its part grows. */
async function describeParts(dir: string, files: Pick<ReplicaFiles, "readdir">): Promise<string> {
  const sizes = []
  for (const name of await listParts(dir, files)) {
    const size = await stat(toSegmentPath(dir, "part", name, "data")).then(
      (found) => found.size,
      // The sync has finished.
      () => 0,
    )
    sizes.push(`${name} ${size}`)
  }
  return sizes.toSorted().join("\n")
}
