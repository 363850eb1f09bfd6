import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"

import { linkModules } from "./link-modules.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const made = new Set([
  "node_modules",
  "dist",
  "build",
  "out",
  ".astro",
  ".next",
  ".svelte-kit",
  ".nuxt",
  ".output",
  ".data",
])

/** Copies a site of this repository, by its path, so that a build writes nothing here; with links to its dependencies. */
export async function copySite(path: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "citable-site-"))
  await cp(join(root, path), folder, { recursive: true, filter: (from) => !made.has(basename(from)) })
  linkModules(join(root, path, "node_modules"), join(folder, "node_modules"))
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) }
}
