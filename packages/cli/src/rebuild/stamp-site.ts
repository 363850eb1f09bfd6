import { createHash } from "node:crypto"
import { type Dirent, existsSync, lstatSync, readdirSync, realpathSync } from "node:fs"
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
 * Tells two states of a site's source apart by the sizes and times of its files. That includes what the site links to, such as packages of
 * its workspace. Of installed packages, it looks at their list only. Throws if a file goes away meanwhile.
 */
export function stampSite(site: string, { except }: StampOptions): string {
  const seen = new Set<string>(except)
  const hash = createHash("sha256")

  function addFolder(folder: string): void {
    if (seen.has(folder)) return
    seen.add(folder)
    hash.update(`${folder}\n`)
    for (const entry of list(folder)) {
      const path = join(folder, entry.name)
      if (entry.isSymbolicLink()) addLink(path)
      else if (!entry.isDirectory()) addFile(path)
      else if (entry.name === "node_modules") addPackages(path)
      else if (!ownFolders.has(entry.name)) addFolder(path)
    }
  }

  function addPackages(folder: string): void {
    for (const entry of list(folder)) {
      const path = join(folder, entry.name)
      if (installed.has(entry.name)) addFile(path)
      else if (entry.isDirectory() && entry.name.startsWith("@")) addPackages(path)
      else if (entry.isSymbolicLink()) addLink(path)
    }
  }

  function addLink(path: string): void {
    const target = existsSync(path) ? realpathSync.native(path) : ""
    hash.update(`${path}\0${target}\n`)
    if (target === "" || /[\\/]node_modules[\\/]/.test(target)) return
    if (lstatSync(target).isDirectory()) addFolder(target)
    else addFile(target)
  }

  function addFile(path: string): void {
    const { ino, size, mtimeMs, mode } = lstatSync(path)
    hash.update(`${path}\0${ino}:${size}:${mtimeMs}:${mode}\n`)
  }

  addFolder(site)
  return hash.digest("hex")
}

function list(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true }).toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
