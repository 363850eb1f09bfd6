import { open, readdir, rm } from "node:fs/promises"
import { join } from "node:path"

/**
 * Deletes what this package left in Next's data cache in former builds. Next never deletes anything in that folder. The package's entries
 * are named after the build, so no later build can read them.
 */
export async function sweepDataCache(distDir: string): Promise<void> {
  const folder = join(distDir, "cache", "fetch-cache")
  // The folder is missing before the first build, and on hosts that keep it elsewhere.
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const file = join(folder, name)
    if (await isOurs(file)) await rm(file, { force: true })
  }
}

/** Reads the end of an entry, where Next writes its tags: `…"tags":["citable:…"]}`. */
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
    // Another process deleted the file, or it is a folder.
    return false
  }
}
