import { readdirSync, rmSync, statSync } from "node:fs"
import { basename, dirname, join } from "node:path"

const maxAgeMs = 30 * 86_400_000

/**
 * Removes caches of keys and services that the site does not use any more: the folders beside this one with the same prefix (up to the
 * last `-`) that no sync has written to for 30 days.
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
