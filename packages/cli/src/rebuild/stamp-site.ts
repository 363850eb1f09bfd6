import { type Dirent, existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs"
import { dirname, join } from "node:path"

export interface StampOptions {
  /** Folders that the runner and the build write to. */
  except: readonly string[]
}

/** Folders that tools keep for themselves. */
const ownFolders = new Set([".git", ".astro", ".citable-releases"])
/** What a package manager notes about the packages that it has installed. */
const installed = new Set([".package-lock.json", ".modules.yaml", ".yarn-state.yml"])
const lockfiles = [".pnp.cjs", "pnpm-lock.yaml", "package-lock.json", "yarn.lock", "bun.lock", "bun.lockb"]

/**
 * The state of a site's source, as sizes and times of files by their paths. That includes what the site links to, such as packages of its
 * workspace. Of installed packages, it looks at their list only. Throws if a file goes away meanwhile.
 */
export function stampSite(site: string, { except }: StampOptions): Map<string, string> {
  const root = realpathSync.native(site)
  const seen = new Set<string>(except.map((path) => (existsSync(path) ? realpathSync.native(path) : path)))
  const stamp = new Map<string, string>()

  function addFolder(folder: string): void {
    if (seen.has(folder)) return
    seen.add(folder)
    stamp.set(folder, "")
    for (const entry of list(folder)) {
      const path = join(folder, entry.name)
      // The folder can be a link as a whole.
      if (entry.name === "node_modules" && existsSync(path)) addPackages(path)
      else if (entry.isSymbolicLink()) addLink(path)
      else if (!entry.isDirectory()) addFile(path)
      else if (!ownFolders.has(entry.name)) addFolder(path)
    }
  }

  function addPackages(folder: string): void {
    stamp.set(folder, realpathSync.native(folder))
    for (const entry of list(folder)) {
      const path = join(folder, entry.name)
      if (installed.has(entry.name)) addFile(path)
      else if (entry.isSymbolicLink()) addLink(path)
      else if (entry.isDirectory() && entry.name.startsWith("@")) addPackages(path)
    }
    // A waiting build has read the content store.
    const store = join(folder, ".astro/data-store.json")
    stamp.set(store, String(existsSync(store)))
  }

  function addLink(path: string): void {
    const target = existsSync(path) ? realpathSync.native(path) : ""
    stamp.set(path, target)
    if (target === "" || seen.has(target) || /[\\/]node_modules[\\/]/.test(target)) return
    if (lstatSync(target).isDirectory()) addFolder(target)
    else addFile(target)
  }

  function addFile(path: string): void {
    const { ino, size, mtimeMs, mode } = lstatSync(path)
    stamp.set(path, `${ino}:${size}:${mtimeMs}:${mode}`)
  }

  addFolder(root)
  const names = readDependencies(join(root, "package.json"))
  // The packages of a workspace can be installed above the site, with those of other sites.
  for (let folder = dirname(root); folder !== dirname(folder); folder = dirname(folder)) {
    const packages = join(folder, "node_modules")
    const lists = [
      ...lockfiles.map((name) => join(folder, name)),
      ...[...installed].map((name) => join(packages, name)),
    ]
    for (const path of lists) if (existsSync(path)) addFile(path)
    for (const name of names) {
      const path = join(packages, name)
      if (existsSync(path) && lstatSync(path).isSymbolicLink()) addLink(path)
    }
  }
  return stamp
}

function list(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true })
}

function readDependencies(path: string): string[] {
  if (!existsSync(path)) return []
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(path, "utf8")) as {
    dependencies?: object
    devDependencies?: object
  }
  return [...Object.keys(dependencies), ...Object.keys(devDependencies)]
}
