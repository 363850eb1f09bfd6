import { existsSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"

import { listTargets, type SlimManifest } from "./to-slim-manifest.ts"

/** The declarations that the entries of the package in the current folder reach, and the packages that these import. */
export function listDeclarations({ publishConfig }: SlimManifest): { declarations: string[]; packages: Set<string> } {
  const targets = listTargets(publishConfig.exports)
  const entries = targets.filter((path) => path.endsWith(".d.ts") && path.startsWith("./dist/"))
  const found = new Set(entries.map((path) => normalize(path)))
  const packages = new Set<string>()
  // The set grows during the loop.
  for (const file of found) {
    const imports = readFileSync(file, "utf8").matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)["']([^"'\n]+)["']/g)
    for (const [, name = ""] of imports) {
      if (name.startsWith(".")) {
        const path = join(dirname(file), name.replace(/\.[jt]s$/, ".d.ts"))
        if (existsSync(path)) found.add(path)
      } else if (/^[@\w]/.test(name) && !name.startsWith("node:")) packages.add(nameOf(name))
    }
  }
  return { declarations: [...found].toSorted(), packages }
}

/** The package of a module's name: `@citable/contract` of `@citable/contract/core`. */
export function nameOf(specifier: string): string {
  return specifier.replace(/^((?:@[^/]+\/)?[^/]+).*/, "$1")
}
