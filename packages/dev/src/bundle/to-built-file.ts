import { readFileSync } from "node:fs"
import { join, relative, sep } from "node:path"

import { packagesFolder } from "./packages-folder.ts"

type Target = string | { node?: string; default: string }

/**
 * The file that tsc has built for a name by which a module of this repository imports another: an entry of a package, such as
 * `@citable/contract/core`, or a name that the importer's package chooses a file for, such as `#webhook-crypto`.
 */
export function toBuiltFile(specifier: string, importer: string): string {
  const isOwn = specifier.startsWith("#")
  const [, short = "", entry = ""] = isOwn
    ? ["", relative(packagesFolder, importer).split(sep)[0]]
    : (/^@citable\/([^/]+)(.*)$/.exec(specifier) ?? [])
  const folder = join(packagesFolder, short)
  const { exports, imports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    exports: Record<string, Target>
    imports?: Record<string, Target>
  }
  const target = isOwn ? imports?.[specifier] : (exports[`.${entry}`] ?? exports["./*"])
  const source = typeof target === "object" ? (target.node ?? target.default) : target
  if (source === undefined) throw new Error(`No package of this repository has a file for ${specifier}.`)
  return join(
    folder,
    source
      .replace(/^\.\/src\//, "dist/")
      .replace("*", entry.slice(1))
      .replace(/\.ts$/, ".js"),
  )
}
