import { hash } from "node:crypto"
import { existsSync, readFileSync, realpathSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

let known: string | undefined

/**
 * Changes with the version of this package and of each one below it: caret ranges let an installation have newer parsers
 * and highlighters than the one before. Empty where a bundler has taken the packages apart.
 */
export function installedVersions(): string {
  return (known ??= readVersions())
}

interface Manifest {
  name: string
  version: string
  dependencies?: Record<string, string>
}

function readVersions(): string {
  const own = findUpwards(import.meta.url, "package.json")
  if (own === undefined || readManifest(own).name !== "@citable/markdown") return ""
  const seen = new Set([own])
  const versions: string[] = []
  // The set grows while it is walked.
  for (const path of seen) {
    const { name, version, dependencies = {} } = readManifest(path)
    versions.push(`${name}@${version}`)
    for (const dependency of Object.keys(dependencies)) {
      if (dependency.startsWith("@types/")) continue
      const found = findUpwards(path, join("node_modules", dependency, "package.json"))
      if (found !== undefined) seen.add(found)
    }
  }
  return hash("sha256", versions.toSorted().join("\n"), "hex")
}

/** A file in one of the folders above, where it really is. */
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
