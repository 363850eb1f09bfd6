import { homedir } from "node:os"
import { dirname, resolve } from "node:path"

import type { ArticleFile } from "../files/find-article-files.ts"
import type { ImportFs } from "../files/import-fs.ts"
import { remember } from "../files/remember.ts"

const maxSteps = 30

/** Creates a function that says whether a file is a note in a vault of Obsidian, whose name is its title. */
export function createVaultFinder(fs: ImportFs): (file: ArticleFile) => Promise<boolean> {
  const isVault = remember(async (folder) => {
    // Most folders have none, and the import reports one that it cannot read.
    const found = await fs.stat(resolve(folder, ".obsidian")).catch(() => undefined)
    return found?.isDirectory() === true
  })
  return async ({ path }) => {
    for (let at = dirname(resolve(path)), steps = 0; steps <= maxSteps; at = dirname(at), steps++) {
      if (at === dirname(at) || at === homedir()) return false
      if (await isVault(at)) return true
    }
    return false
  }
}
