import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, posix, relative, sep } from "node:path"

/** What the beginnings of imports stand for, such as `@/` for `src/`. */
export type Aliases = ReadonlyMap<string, string>

/** Reads the aliases of `tsconfig.json` or `jsconfig.json`. These files are JSON with comments, so no parser of JSON reads them. */
export function readAliases(folder: string): Aliases {
  const aliases = new Map<string, string>()
  for (const name of readdirSync(folder).filter((one) => /^[jt]sconfig\.json$/.test(one))) {
    const text = readFileSync(join(folder, name), "utf8")
    const base = /"baseUrl"\s*:\s*"(?:\.\/?)?([^"]*)"/.exec(text)?.[1] ?? ""
    for (const [, from = "", to = ""] of text.matchAll(/"([^"*]+)\*"\s*:\s*\[\s*"(?:\.\/)?([^"*]*)\*"/g)) {
      if (!aliases.has(from)) aliases.set(from, posix.join(base, to || ".").replace(/^\.\/?$/, ""))
    }
  }
  return aliases
}

interface ImportPlace {
  folder: string
  /** The file with the import, relative to the site. */
  from: string
  aliases: Aliases
}

/** Finds the file of the site that an import names, relative to the site, or undefined. */
export function resolveImport(specifier: string, place: ImportPlace): string | undefined {
  const path = toSitePath(specifier, place)
  return path !== undefined && existsSync(join(place.folder, path)) ? path : undefined
}

/** What an import names, relative to the site and as it is written, perhaps without the end of the file. Undefined for a package. */
export function toSitePath(specifier: string, { folder, from, aliases }: ImportPlace): string | undefined {
  const [prefix, target] = [...aliases].find(([start]) => specifier.startsWith(start)) ?? []
  const isRelative = specifier.startsWith(".")
  if (!isRelative && prefix === undefined && !specifier.startsWith("/")) return undefined
  const path = isRelative
    ? join(dirname(join(folder, from)), specifier)
    : join(folder, prefix === undefined ? specifier : (target ?? "") + specifier.slice(prefix.length))
  const found = relative(folder, path).replaceAll(sep, "/")
  return found.startsWith("..") ? undefined : found
}

/** Names a file in an import of another: as an alias if that was written before, else by its path. */
export function nameImport(specifier: string | undefined, { path, from }: { path: string; from: string }): string {
  if (specifier !== undefined && !specifier.startsWith(".")) return specifier
  const name = posix.relative(posix.dirname(from), path)
  return name.startsWith(".") ? name : `./${name}`
}
