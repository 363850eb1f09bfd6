import { existsSync, mkdirSync, readdirSync } from "node:fs"
import { dirname, join } from "node:path"

import { copyFile } from "./copy-file.ts"

/** Unfinished files, and smaller versions of pictures, which the service makes again. */
const omitted = /\.part$|^w\d+_med_/

/**
 * Copies the files of a media folder, except smaller versions of pictures. Files that are there stay: files of the media library never change.
 * Returns their paths in the folder, sorted.
 */
export function copyMedia(from: string, to: string): string[] {
  const names = listMedia(from)
  for (const name of names) {
    const target = join(to, name)
    if (existsSync(target)) continue
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    copyFile(join(from, name), target)
  }
  return names
}

/** The paths of the files in a media folder that a backup has, sorted. */
export function listMedia(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(join(folder, name)).map((file) => `${name}/${file}`))
    .filter((path) => !omitted.test(path.slice(path.indexOf("/") + 1)))
    .toSorted()
}
