import { hash } from "node:crypto"
import { existsSync, readFileSync, realpathSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** What a site may have installed for this package without being told by its manifest. */
const beside = ["@citable/grammars"]

let known: string | undefined

/**
 * A hash of the versions of this package, all of its dependencies, and what a site installed beside it, because caret ranges allow newer parsers and
 * highlighters. Empty if a bundler has taken the packages apart.
 */
export function installedVersions(): string {
  return (known ??= readVersions())
}

interface Manifest {
  name: string
  version: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

function readVersions(): string {
  const ownManifest = findUpwards(import.meta.url, "package.json")
  if (ownManifest === undefined || readManifest(ownManifest).name !== "@citable/markdown") return ""
  const seen = new Set([ownManifest])
  const versions: string[] = []
  // The set grows during the loop.
  for (const path of seen) {
    const { name, version, dependencies, peerDependencies } = readManifest(path)
    versions.push(`${name}@${version}`)
    const optional = path === ownManifest ? [...Object.keys(peerDependencies ?? {}), ...beside] : []
    for (const dependency of new Set([...Object.keys(dependencies ?? {}), ...optional])) {
      if (dependency.startsWith("@types/")) continue
      const found = findUpwards(path, join("node_modules", dependency, "package.json"))
      if (found !== undefined) seen.add(found)
    }
  }
  return hash("sha256", versions.toSorted().join("\n"), "hex")
}

/** Finds a file in one of the parent folders, with symbolic links resolved. */
function findUpwards(from: string, file: string): string | undefined {
  let path = from.startsWith("file:") ? fileURLToPath(from) : from
  while (path !== dirname(path)) {
    path = dirname(path)
    const found = join(path, file)
    if (existsSync(found)) return realpathSync(found)
  }
  return undefined
}

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(path, "utf8")) as Manifest
}
