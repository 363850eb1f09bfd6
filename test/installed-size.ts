import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs"
import { dirname, join } from "node:path"

/** What disks give out. People see their sum, and not that of bytes: `du` and npm add up blocks. */
const block = 4096

export interface Size {
  /** Bytes of whole blocks. */
  disk: number
  bytes: number
  files: number
}

export interface SizedPackage extends Size {
  name: string
  version: string
}

interface Manifest {
  name: string
  version: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** Adds up the files below a folder, of which a `node_modules` is no part unless `withPackages` says so. */
export function measureFolder(folder: string, { withPackages = false } = {}): Size {
  const size = { disk: 0, bytes: 0, files: 0 }
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && (withPackages || entry.name !== "node_modules")) {
      const inner = measureFolder(path, { withPackages })
      size.disk += inner.disk
      size.bytes += inner.bytes
      size.files += inner.files
    } else if (entry.isFile()) {
      const bytes = statSync(path).size
      size.disk += Math.ceil(bytes / block) * block
      size.bytes += bytes
      size.files += 1
    }
  }
  return size
}

/**
 * The packages that an installer adds to a site when it adds one, from the folders in which Node finds them: those that the packages
 * of the host do not bring in the same version. The largest is first.
 */
export function listAdded(folder: string, hosts: readonly string[]): SizedPackage[] {
  const there = new Set(Array.from(walk(hosts), ({ name, version }) => `${name}@${version}`))
  const added = new Map<string, SizedPackage>()
  for (const { at, name, version } of walk([folder])) {
    if (!there.has(`${name}@${version}`)) added.set(`${name}@${version}`, { name, version, ...measureFolder(at) })
  }
  return [...added.values()].toSorted((a, b) => b.disk - a.disk)
}

export function sumSizes(sizes: readonly Size[]): Size {
  return sizes.reduce(
    (sum, { disk, bytes, files }) => ({ disk: sum.disk + disk, bytes: sum.bytes + bytes, files: sum.files + files }),
    { disk: 0, bytes: 0, files: 0 },
  )
}

/** A table of the sum and the ten largest packages, for whoever looks for what to leave out. */
export function describeSizes(title: string, packages: readonly SizedPackage[]): string {
  const line = (name: string, { disk, bytes, files }: Size) =>
    `${toMegabytes(disk).padStart(6)} MB ${toMegabytes(bytes).padStart(6)} MB of bytes ${String(files).padStart(5)} files  ${name}`
  const largest = packages.toSorted((a, b) => b.disk - a.disk).slice(0, 10)
  return [
    title,
    line(`${packages.length} packages`, sumSizes(packages)),
    ...largest.map((one) => line(`${one.name}@${one.version}`, one)),
  ].join("\n")
}

const toMegabytes = (bytes: number) => (bytes / 1e6).toFixed(1)

/** The packages in some folders and all that they need, each once. */
function* walk(folders: readonly string[]): Generator<{ at: string; name: string; version: string }> {
  const seen = new Set(folders.map((folder) => realpathSync(folder)))
  // The set grows during the loop.
  for (const at of seen) {
    const manifest = JSON.parse(readFileSync(join(at, "package.json"), "utf8")) as Manifest
    const { name, version, dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest
    yield { at, name, version }
    const peers = Object.keys(peerDependencies).filter((peer) => peerDependenciesMeta[peer]?.optional !== true)
    for (const needed of [...Object.keys(dependencies), ...peers]) {
      const found = findPackage(at, needed)
      if (found !== undefined) seen.add(found)
    }
  }
}

/** Finds an installed package in one of the parent folders. */
function findPackage(from: string, name: string): string | undefined {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const found = join(folder, "node_modules", name)
    if (existsSync(join(found, "package.json"))) return realpathSync(found)
  }
  return undefined
}
