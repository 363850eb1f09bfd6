import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** Notes the bytes that a cache may have by now: those that pruning has left, and those that processes may write before they look again. */
export function notePruned(dir: string, bytes: number): void {
  writeFileSync(toPath(dir), JSON.stringify(bytes))
}

/** Whether a process can write so many bytes without a look at all files, because the cache then stays below its limit. If so, it notes them. */
export function reserve(dir: string, { bytes, maxBytes }: { bytes: number; maxBytes: number }): boolean {
  const after = readNote(dir) + bytes
  if (!(after <= maxBytes)) return false
  notePruned(dir, after)
  return true
}

/** A note that is missing or damaged says nothing. */
function readNote(dir: string): number {
  try {
    return Number(readFileSync(toPath(dir), "utf8") || Number.NaN)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return Number.NaN
    throw error
  }
}

function toPath(dir: string): string {
  return join(dir, "pruned")
}
