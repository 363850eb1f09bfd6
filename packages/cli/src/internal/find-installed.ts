import { existsSync, readFileSync, statSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

/** A package as it is installed. */
export interface Installed {
  name: string
  version: string
  engine: string | undefined
  peers: Record<string, string>
}

interface Manifest {
  version?: string
  peerDependencies?: Record<string, string>
  engines?: { node?: string }
}

/**
 * Finds a package that a site has, where Node would: in `node_modules` of the folder and of those above, or in the map of Yarn's
 * Plug'n'Play, which knows the versions alone.
 */
export function findInstalled(folder: string, name: string): Installed | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const manifest = readManifest(join(at, "node_modules", name, "package.json"))
    if (manifest?.version !== undefined) {
      const { version, engines, peerDependencies = {} } = manifest
      return { name, version, engine: engines?.node, peers: peerDependencies }
    }
    const map = findMap(at, folder)
    if (map !== undefined) {
      const version = readMapped(map, folder, name)
      return version === undefined ? undefined : { name, version, engine: undefined, peers: {} }
    }
    if (dirname(at) === at) return undefined
  }
}

/**
 * Finds the map in a folder. It is code, so it has to be of the site: above the site's own folder, a folder that everybody can write, such as
 * /tmp, has none.
 */
function findMap(at: string, site: string): string | undefined {
  const map = join(at, ".pnp.cjs")
  if (!existsSync(map)) return undefined
  // Windows has no such mode.
  const isShared = at !== site && process.platform !== "win32" && (statSync(at).mode & 0o002) !== 0
  return isShared ? undefined : map
}

/** Whether Yarn's Plug'n'Play holds the packages of a site, so that there is no `node_modules`. */
export function hasPlugAndPlay(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (findMap(at, folder) !== undefined) return true
    if (existsSync(join(at, "node_modules")) || dirname(at) === at) return false
  }
}

/** The part of Yarn's map that we ask (https://yarnpkg.com/advanced/pnpapi). */
interface PlugAndPlayMap {
  findPackageLocator(path: string): object | null
  getPackageInformation(locator: object): { packageDependencies: Map<string, string | [string, string] | null> } | null
}

function readMapped(map: string, folder: string, name: string): string | undefined {
  const require = createRequire(map)
  // An installation in between has written another one.
  delete require.cache[map]
  const api = require(map) as PlugAndPlayMap
  const locator = api.findPackageLocator(join(folder, "package.json"))
  const found = locator === null ? undefined : api.getPackageInformation(locator)?.packageDependencies.get(name)
  const reference = Array.isArray(found) ? found[1] : found
  // Such as `virtual:1f3…#npm:7.3.4`.
  return /(?:^|#)npm:([^:#]+)/.exec(reference ?? "")?.[1]
}

function readManifest(path: string): Manifest | undefined {
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Manifest
  } catch {
    // Whoever installs will say that it is damaged.
    return undefined
  }
}
