import { createHash } from "node:crypto"
import { type Dirent } from "node:fs"
import { lstat, readdir, realpath } from "node:fs/promises"
import { join } from "node:path"

export interface StampOptions {
  /** Folders that the runner and the build write to. */
  except: readonly string[]
}

/** Folders that tools keep for themselves. */
const ownFolders = new Set([".git", ".astro"])
/** What a package manager notes about the packages that it has installed. */
const installed = new Set([".package-lock.json", ".modules.yaml", ".yarn-state.yml"])

/**
 * Tells two states of a site's source apart by the sizes and times of its files. That includes packages of the workspace that the site links
 * to. Of installed packages, it looks at their list only.
 */
export async function stampSite(site: string, { except }: StampOptions): Promise<string> {
  const seen = new Set<string>(except)
  const lines: string[] = []

  async function add(path: string): Promise<void> {
    const { ino, size, mtimeMs, mode } = await lstat(path)
    lines.push(`${path}\0${ino}:${size}:${mtimeMs}:${mode}`)
  }

  async function addFolder(folder: string): Promise<void> {
    if (seen.has(folder)) return
    seen.add(folder)
    const entries = await readFolder(folder)
    lines.push(folder)
    await Promise.all(
      entries.map(async (entry) => {
        const path = join(folder, entry.name)
        if (!entry.isDirectory()) await add(path)
        else if (entry.name === "node_modules") await addPackages(path)
        else if (!ownFolders.has(entry.name)) await addFolder(path)
      }),
    )
  }

  async function addPackages(folder: string): Promise<void> {
    const entries = await readFolder(folder)
    await Promise.all(
      entries.map(async (entry) => {
        const path = join(folder, entry.name)
        if (installed.has(entry.name)) await add(path)
        else if (entry.isDirectory() && entry.name.startsWith("@")) await addPackages(path)
        else if (entry.isSymbolicLink()) {
          const target = await realpath(path)
          lines.push(`${path}\0${target}`)
          if (!/[\\/]node_modules[\\/]/.test(target)) await addFolder(target)
        }
      }),
    )
  }

  await addFolder(site)
  return createHash("sha256").update(lines.toSorted().join("\n")).digest("hex")
}

async function readFolder(folder: string): Promise<Dirent[]> {
  return await readdir(folder, { withFileTypes: true })
}
