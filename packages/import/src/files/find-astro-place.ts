import { resolve, sep } from "node:path"

import type { ArticleFile } from "./find-article-files.ts"
import { findSiteRoot } from "./find-site-root.ts"
import type { ImportFs } from "./import-fs.ts"
import { remember } from "./remember.ts"

/** What decides the address of a file on an Astro site. */
export interface AstroPlace {
  /** The path of the file in its content collection. */
  path: string
  /** Whether the article keeps the address. Otherwise it gets the importer's own slug. */
  isKept: boolean
}

export type AstroPlaceFinder = (file: ArticleFile) => Promise<AstroPlace | undefined>

/**
 * Creates a function that finds the place of a file on its Astro site. The collection is the folder in `src/content` that contains the
 * file, or else the imported folder. Undefined for a file of another site, unless `isKept` says that the addresses are Astro's.
 */
export function createAstroPlaceFinder({ fs, isKept }: { fs: ImportFs; isKept: boolean }): AstroPlaceFinder {
  const isAstroSite = remember(async (folder) => hasConfig(await findSiteRoot(folder, fs), fs))
  return async ({ path, folder }) => {
    if (/\.html?$/i.test(path) || !(isKept || (await isAstroSite(folder)))) return undefined
    const [whole, base] = [toAbsolute(path), `${toAbsolute(folder)}/`]
    const inCollection = /^.*\/src\/content\/[^/]+\/(.+)$/s.exec(whole)?.[1]
    return { path: inCollection ?? whole.slice(base.length), isKept }
  }
}

function toAbsolute(path: string): string {
  return resolve(path).split(sep).join("/")
}

async function hasConfig(folder: string, fs: ImportFs): Promise<boolean> {
  try {
    return (await fs.readdir(folder)).some(({ name }) => /^astro\.config\.\w+$/.test(name))
  } catch {
    // The import reports a folder that it cannot read.
    return false
  }
}
