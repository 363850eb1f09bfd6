import { existsSync, mkdirSync, rmdirSync, rmSync } from "node:fs"
import { dirname, join, resolve } from "node:path"

export interface MadeFolder {
  /** Removes the named files, unless one of them was there before, and the folders that were made, if they are empty. */
  undo(): void
}

/** Makes a folder that only its owner can read, for the named files. */
export function makeFolder(path: string, names: readonly string[]): MadeFolder {
  const first = mkdirSync(path, { recursive: true, mode: 0o700 })
  const files = names.map((name) => join(path, name))
  const isNew = !files.some((file) => existsSync(file))
  return {
    undo() {
      for (const file of isNew ? files : []) rmSync(file, { force: true })
      if (first !== undefined) removeEmpty(resolve(path), resolve(first))
    },
  }
}

/** Removes empty folders from the inner one to the outer one. */
function removeEmpty(inner: string, outer: string): void {
  for (let folder = inner; ; folder = dirname(folder)) {
    try {
      rmdirSync(folder)
    } catch (error) {
      // Somebody else has put something into it.
      if (["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) return
      throw error
    }
    if (folder === outer) return
  }
}
