import { readdirSync, rmSync, statSync } from "node:fs"
import { basename, dirname, join } from "node:path"

const maxAgeMs = 30 * 86_400_000

/**
 * Removes the folders beside this one that have its prefix, up to the last `-`, and that nothing was written to for thirty days: the
 * articles of keys and services that the site has no more. A sync writes to its folder each time.
 */
export function removeUnused(folder: string, now: () => number = Date.now): void {
  const [own, parent] = [basename(folder), dirname(folder)]
  const prefix = own.slice(0, own.lastIndexOf("-") + 1)
  for (const name of readdirSync(parent)) {
    if (name === own || !name.startsWith(prefix)) continue
    const path = join(parent, name)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats !== undefined && now() - stats.mtimeMs > maxAgeMs) rmSync(path, { recursive: true, force: true })
  }
}
