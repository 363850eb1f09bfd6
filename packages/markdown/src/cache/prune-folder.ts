import { readdirSync, rmSync, statSync } from "node:fs"
import type { Stats } from "node:fs"
import { join } from "node:path"

/** A temporary file this old belongs to a process that died. */
const staleAfterMs = 600_000
/** The block size of common file systems. */
const blockSize = 4096
/** The fraction of the limit that pruning leaves, so the next write need not prune again. */
const targetShare = 0.9

/** Removes the least recently used files of a folder to keep it below a limit. Gives the bytes of those that stay. */
export function pruneFolder(root: string, options: { maxBytes: number; now: number }): number {
  const { maxBytes, now } = options
  const files: { path: string; size: number; usedAt: number }[] = []
  let bytes = 0
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const stats = statUnlessGone(path)
    if (stats === undefined) continue
    if (entry.name.endsWith(".tmp")) {
      if (now - stats.mtimeMs > staleAfterMs) rmSync(path, { force: true })
      continue
    }
    const size = Math.ceil(stats.size / blockSize) * blockSize
    files.push({ path, size, usedAt: stats.mtimeMs })
    bytes += size
  }
  if (bytes <= maxBytes) return bytes
  for (const { path, size } of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= maxBytes * targetShare) break
    rmSync(path, { force: true })
    bytes -= size
  }
  return bytes
}

/** Another process may prune at the same time. */
function statUnlessGone(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false })
}
