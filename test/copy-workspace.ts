import { cp, mkdtemp, realpath, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
/** What tests and builds write. */
const leftOut = new Set([".git", ".cache", ".next", ".astro", ".vite", "dist", "coverage"])

const copied = [
  "packages",
  "examples",
  "test",
  "package.json",
  "pnpm-lock.yaml",
  "pnpm-workspace.yaml",
  "tsconfig.base.json",
]

/** Copies the packages with their tests into a folder of its own, which has the installed modules by a link. */
export async function copyWorkspace(): Promise<{ folder: string; close: () => Promise<void> }> {
  // Reports name files without links.
  const folder = await realpath(await mkdtemp(join(tmpdir(), "citable-copy-")))
  const options = { recursive: true, verbatimSymlinks: true, filter: (path: string) => !leftOut.has(basename(path)) }
  for (const name of copied) {
    await cp(join(root, name), join(folder, name), options)
  }
  await symlink(join(root, "node_modules"), join(folder, "node_modules"))
  return { folder, close: () => rm(folder, { recursive: true, force: true }) }
}
