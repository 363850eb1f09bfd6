import { open, readdir, rm } from "node:fs/promises"
import { join } from "node:path"

/**
 * Deletes what this package left in Next's data cache in former builds. Next keeps that folder for ever and forgets nothing in it, while
 * this package names its entries after the build: no later one could read them.
 */
export async function sweepDataCache(distDir: string): Promise<void> {
  const folder = join(distDir, "cache", "fetch-cache")
  // There is none before the first build, and on hosts that keep it elsewhere.
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const file = join(folder, name)
    if (await isOurs(file)) await rm(file, { force: true })
  }
}

/** Next writes an entry's tags at its end: `…"tags":["citable:…"]}`. */
async function isOurs(file: string): Promise<boolean> {
  try {
    const handle = await open(file)
    try {
      const { size } = await handle.stat()
      const length = Math.min(size, 65_536)
      const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length)
      return /"tags":\["citable:[^[]*\]\}$/.test(buffer.toString("utf8").trimEnd())
    } finally {
      await handle.close()
    }
  } catch {
    // Another process of Next deleted it, or it is a folder.
    return false
  }
}
