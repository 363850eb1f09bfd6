import fs, { copyFileSync, linkSync, mkdirSync } from "node:fs"
import { dirname } from "node:path"

/** As it is before pages are watched: the watched one takes twice as long, and this is called for every page. */
const { statSync } = fs

/** Tells two versions of a file apart without reading it; `undefined` if there is none. */
export function toStat(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat === undefined ? undefined : `${stat.ino}:${stat.size}:${stat.mtimeMs}`
}

/** Puts a file of an earlier output into this one. Gives `false` if there is another file already. */
export function carryFile(from: string, to: string): boolean {
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === "EEXIST") return false
    // Another file system, or one without links.
    copyFileSync(from, to)
  }
  return true
}
