import { homedir } from "node:os"
import { dirname, resolve } from "node:path"

import type { ImportFs } from "./import-fs.ts"

/** A file or folder that only the root of a site has. */
const markers =
  /^(?:\.git|package\.json|(?:hugo|config)\.(?:toml|ya?ml|json)|_config\.(?:ya?ml|toml)|(?:astro|docusaurus|next|nuxt|eleventy|svelte|vite)\.config\.\w+|gatsby-config\.\w+|\.eleventy\.js|mkdocs\.ya?ml|pelicanconf\.py)$/i

/** Whether a file or folder of this name marks the root of a site. */
export function isSiteMarker(name: string): boolean {
  return markers.test(name)
}

const maxSteps = 6

/**
 * Finds the site that contains an imported folder: the nearest folder, from this one upwards, with the configuration of a site
 * generator, a `package.json` or a `.git`. The folder itself if there is none. Never the home folder.
 */
export async function findSiteRoot(folder: string, fs: ImportFs): Promise<string> {
  const start = resolve(folder)
  for (let at = start, steps = 0; steps <= maxSteps; at = dirname(at), steps++) {
    if (at === dirname(at) || at === homedir()) break
    if (await hasMarker(at, fs)) return at
  }
  return start
}

async function hasMarker(folder: string, fs: ImportFs): Promise<boolean> {
  try {
    return (await fs.readdir(folder)).some((entry) => isSiteMarker(entry.name))
  } catch {
    // A folder that cannot be read is not the root of the site.
    return false
  }
}
