import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"

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
  const dependencies = join(root, path, "node_modules")
  for (const name of await readdir(dependencies)) {
    if (name.startsWith(".")) continue
    const inside = name.startsWith("@") ? await readdir(join(dependencies, name)) : [""]
    for (const one of inside) {
      const link = join(folder, "node_modules", name, one)
      await mkdir(join(link, ".."), { recursive: true })
      await symlink(await realpath(join(dependencies, name, one)), link)
    }
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) }
}
