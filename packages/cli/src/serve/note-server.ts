import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { hasProcessEnded, nameProcess } from "@citable/webhooks/leases"

/**
 * Notes in a data folder that this process serves it. Returns what to warn of if another one does so already, and a function that removes the
 * note. Two processes may share a folder, but seldom does somebody mean it.
 */
export function noteServer(dataDir: string): { warning: string | undefined; remove: () => void } {
  const path = join(dataDir, "serve.process")
  const own = nameProcess()
  const other = read(path)
  // Of a process in another container, nobody knows whether it runs.
  const isOther = placeOf(other) === placeOf(own) && other !== undefined && !hasProcessEnded(other)
  // The first process keeps its note: it is the one that a third should hear of.
  if (!isOther) writeFileSync(path, own)
  const pid = other?.split(" ")[1]
  return {
    warning: isOther
      ? `Another citable serve (process ${pid ?? "unknown"}) uses ${dataDir}. Both work, and share the jobs. Stop one of them, unless you want both.`
      : undefined,
    remove: () => {
      if (read(path) === own) rmSync(path, { force: true })
    },
  }
}

/** Where a process runs: its machine and container. */
const placeOf = (name: string | undefined): string | undefined => name?.split(" ")[0]

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
}
