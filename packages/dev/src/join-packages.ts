import { execFileSync } from "node:child_process"
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, posix, sep } from "node:path"

interface Manifest {
  name: string
  version: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, object>
  optionalDependencies?: Record<string, string>
  exports: Record<string, string | Record<string, string>>
  [key: string]: unknown
}

/** Where the packages are that a framework's package gets. An installer of Yarn would leave out `node_modules`. */
const inner = "packages"
const modules = "node_modules/@citable"

export interface JoinOptions {
  /** Puts the packages where Node finds them by name, for a program that npm or pnpm installs. Default: `false`, for any installer. */
  asModules?: boolean
}
const isOurs = (name: string) => name.startsWith("@citable/")
const shorten = (name: string) => name.replace("@citable/", "")

/**
 * Makes a tarball stand by itself: puts the packages of this repository that it needs into it, from the tarballs in the same folder. So a site
 * installs one file where npm lacks the packages, with any package manager. What comes from elsewhere stays a dependency. Replaces the tarball.
 */
export function joinPackages(tarballs: string, name: string, { asModules = false }: JoinOptions = {}): void {
  const folder = mkdtempSync(join(tmpdir(), "citable-join-"))
  try {
    const top = join(folder, "package")
    const manifest = unpack(tarballs, name, top)
    const parts = new Map<string, Manifest>()
    const visit = ({ dependencies = {} }: Manifest): void => {
      for (const one of Object.keys(dependencies).filter((key) => isOurs(key) && !parts.has(key))) {
        const part = unpack(tarballs, one, join(top, asModules ? modules : inner, shorten(one)))
        parts.set(one, part)
        visit(part)
      }
    }
    visit(manifest)
    if (asModules) {
      const own = [...parts].map(([key, { version }]) => [key, version])
      const { dependencies: others, optionalDependencies } = mergeOf(manifest, parts)
      const dependencies = { ...others, ...(Object.fromEntries(own) as object) }
      const needs = { dependencies, optionalDependencies, bundleDependencies: [...parts.keys()] }
      writeManifest(join(top, "package.json"), { ...manifest, ...needs })
    } else {
      for (const file of globSync("**/*.{js,ts,mjs,astro,css}", { cwd: top })) rename(top, file, parts)
      writeManifest(join(top, "package.json"), toWhole(manifest, parts))
      for (const [key, part] of parts) writeManifest(join(top, inner, shorten(key), "package.json"), toPart(part))
    }
    execFileSync("tar", ["-czf", findTarball(tarballs, name), "-C", folder, "package"])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function findTarball(folder: string, name: string): string {
  const start = name === "citable" ? "citable-" : `citable-${shorten(name)}-`
  const file = readdirSync(folder).find(
    (one) => one.startsWith(start) && /^\d[^/]*\.tgz$/.test(one.slice(start.length)),
  )
  if (file === undefined) throw new Error(`${folder} has no tarball of ${name}.`)
  return join(folder, file)
}

function unpack(tarballs: string, name: string, to: string): Manifest {
  mkdirSync(to, { recursive: true })
  execFileSync("tar", ["-xzf", findTarball(tarballs, name), "-C", to, "--strip-components=1"])
  return JSON.parse(readFileSync(join(to, "package.json"), "utf8")) as Manifest
}

const writeManifest = (path: string, manifest: object): void =>
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)

/** What the whole package and its parts need of others. */
function mergeOf(manifest: Manifest, parts: ReadonlyMap<string, Manifest>) {
  const all = [manifest, ...parts.values()]
  const merge = (key: "dependencies" | "optionalDependencies" | "peerDependencies" | "peerDependenciesMeta") =>
    Object.fromEntries(all.flatMap((one) => Object.entries(one[key] ?? {})).filter(([name]) => !isOurs(name)))
  return {
    dependencies: merge("dependencies"),
    optionalDependencies: merge("optionalDependencies"),
    peerDependencies: merge("peerDependencies"),
    peerDependenciesMeta: merge("peerDependenciesMeta"),
  }
}

/** The whole package: the dependencies of all its parts, and a name for each of their entries. */
function toWhole(manifest: Manifest, parts: ReadonlyMap<string, Manifest>): object {
  const imports = [...parts].flatMap(([name, { exports }]) =>
    Object.entries(exports).map(([path, target]) => [`#${shorten(name)}${path.slice(1)}`, within(name, target)]),
  )
  return { ...manifest, ...mergeOf(manifest, parts), imports: Object.fromEntries(imports) as object }
}

function within(name: string, target: string | Record<string, string>): string | Record<string, string> {
  const place = (path: string) => `./${inner}/${shorten(name)}/${path.slice(2)}`
  if (typeof target === "string") return place(target)
  return Object.fromEntries(Object.entries(target).map(([condition, path]) => [condition, place(path)]))
}

/** A part keeps its name, its own imports, and what its code reads of the rest. */
function toPart({ exports: _exports, publishConfig: _config, scripts: _scripts, ...part }: Manifest): object {
  return part
}

/**
 * Renames what a file imports of the parts. Files of the framework's package use its `imports`, which know conditions such as `edge-light`. Those of a
 * part name the file, because `imports` do not lead out of a folder with a package.json.
 */
function rename(top: string, file: string, parts: ReadonlyMap<string, Manifest>): void {
  const path = join(top, file)
  const from = dirname(file).split(sep).join("/")
  const isPart = from.startsWith(`${inner}/`)
  const code = readFileSync(path, "utf8")
  const changed = code.replaceAll(
    /((?:\bfrom|\bimport|@import)\s*\(?\s*)(["'])(@citable\/[\w-]+)(\/[\w./-]+)?\2/g,
    (whole, before: string, quote: string, name: string, entry = "") => {
      const part = parts.get(name)
      if (part === undefined) return whole
      if (!isPart && !file.endsWith(".css")) return `${before}${quote}#${shorten(name)}${entry}${quote}`
      const target = part.exports[`.${entry}`]
      const found = typeof target === "string" ? target : toOnly(target, `${name}${entry}`)
      const to = posix.relative(from, `${inner}/${shorten(name)}/${found.slice(2)}`)
      return `${before}${quote}${to.startsWith(".") ? to : `./${to}`}${quote}`
    },
  )
  if (changed !== code) writeFileSync(path, changed)
}

function toOnly(target: Record<string, string> | undefined, name: string): string {
  const { types: _types, default: found, ...conditions } = target ?? {}
  if (found !== undefined && Object.keys(conditions).length === 0) return found
  throw new Error(`A package in a tarball cannot import ${name}, which is another file for each condition.`)
}
