import fs, { type Stats, copyFileSync, linkSync, mkdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

/** As it is before pages are watched: the watched one takes twice as long, and this is called for every page. */
const { statSync } = fs

/** Tells two versions of a file apart without reading it; `undefined` if there is none. */
export function toStat(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat === undefined ? undefined : describeStat(stat)
}

/** What `toStat()` gives for a file whose state is known already. */
export const describeStat = ({ ino, size, mtimeMs }: Stats): string => `${ino}:${size}:${mtimeMs}`

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

const plainPath = /^\w[\w./~-]*$/

/** The address of a file in a folder. Most paths have nothing to escape, and `pathToFileURL()` takes five times as long. */
export function toFileUrl(folder: URL, path: string): URL {
  return plainPath.test(path) ? new URL(path, folder) : pathToFileURL(join(fileURLToPath(folder), path))
}
