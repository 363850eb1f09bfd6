import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join } from "node:path"

import { toHash } from "./encode-value.ts"
import type { PageChunk } from "./instrument-chunks.ts"
import { partialVariable } from "./partial-request.ts"

export interface BuildInputs {
  /** The folder of the site. */
  root: string
  /** The folder that the build has put its assets into. */
  output: string
  chunks: readonly (PageChunk & { name: string })[]
  env: Record<string, string | undefined>
  /** Astro's configuration, as far as pages depend on it. */
  config: unknown
  command: string
}

const lockfiles = ["pnpm-lock.yaml", "package-lock.json", "yarn.lock", "bun.lock", "bun.lockb", "deno.lock"]
/** What a package manager notes about the packages that it has installed, whether or not a lockfile names them. */
const installed = ["node_modules/.package-lock.json", "node_modules/.pnpm/lock.yaml", "node_modules/.yarn-state.yml"]

/** What this package, shells and systemd set anew for each process. */
const ownVariables = new Set([
  partialVariable,
  "NODE_COMPILE_CACHE",
  "_",
  "SHLVL",
  "OLDPWD",
  "INVOCATION_ID",
  "JOURNAL_STREAM",
  "SYSTEMD_EXEC_PID",
])

/** Hashes everything but the content that the pages of a build depend on: code, packages, configuration, environment. */
export function hashInputs({ root, output, chunks, env, config, command }: BuildInputs): string {
  const parts: string[] = ["1", process.version, process.platform, process.arch, command, JSON.stringify(config)]
  for (const name of Object.keys(env).toSorted()) if (!ownVariables.has(name)) parts.push(`${name}=${env[name] ?? ""}`)
  // The names of assets contain a hash of what is in them.
  parts.push(...readdirSync(output, { recursive: true, encoding: "utf8" }).filter(isAsset).toSorted())
  parts.push(...readLockfiles(root), ...readPatches(root))
  const variables = readdirSync(root).filter((name) => name.startsWith(".env"))
  for (const name of variables)
    if (statSync(join(root, name)).isFile()) parts.push(readFileSync(join(root, name), "utf8"))
  parts.push(...toStableCode(chunks))
  return toHash(parts.map((part) => toHash(part)).join())
}

/** Astro keeps the code that renders pages in a folder of the output until it has run. */
function isAsset(path: string): boolean {
  return !path.startsWith(".prerender")
}

function readLockfiles(root: string): string[] {
  const texts: string[] = []
  for (let folder = root; ; folder = dirname(folder)) {
    const found = [...lockfiles, ...installed, "package.json"].filter((name) => existsSync(join(folder, name)))
    for (const name of found) texts.push(readFileSync(join(folder, name), "latin1"))
    if (found.some((name) => lockfiles.includes(name)) || folder === dirname(folder)) return texts
  }
}

/** Changes of packages that `patch-package` makes after an installation. No lockfile names them. */
function readPatches(root: string): string[] {
  const folder = join(root, "patches")
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted()
  return names.flatMap((name) =>
    statSync(join(folder, name)).isFile() ? [name, readFileSync(join(folder, name), "latin1")] : [],
  )
}

/** Astro's description of the site, in one line. */
const manifest = /^.*deserializeManifest\(.*$/gm
/** The random key of a build, and lists whose order differs. The names of assets count by themselves. */
const changing = /"key":"[\w+/=-]{40,}"|"entryModules":\{[^}]*\}|"assets":\[[^\]]*\]/g

/** Which components write into heads, as pairs of a path and flags. Their order differs, too. */
const componentList = /(?<="componentMetadata":)\[(?:\["(?:[^"\\]|\\.)*",\{[^{}]*\}\],?)*\]/g
/** The port of the server that Astro starts for the fonts of a site while it builds. */
const fontPort = /(?<=FontFileUrlResolver\(\{[^}]*?"?port"?:\s*)\d+/g

function sortPairs(list: string): string {
  const pairs = (JSON.parse(list) as unknown[]).map((pair) => JSON.stringify(pair))
  return pairs.toSorted().join()
}

/** The code without what differs in each build: names of chunks that contain content, the content itself, and a random key. */
function toStableCode(chunks: BuildInputs["chunks"]): string[] {
  const names = new Map(chunks.map(({ fileName, name }) => [fileName.slice(fileName.lastIndexOf("/") + 1), name]))
  const pattern = new RegExp([...names.keys()].map((name) => name.replace(/[^\w-]/g, "\\$&")).join("|"), "g")
  return chunks
    .map(({ name, code, modules }) => {
      const text = (isContent(modules) ? codeWithoutContent(modules) : code).replace(
        pattern,
        (fileName) => names.get(fileName) ?? fileName,
      )
      const stable = text
        .replace(manifest, (line) => line.replace(changing, "").replace(componentList, sortPairs))
        .replace(fontPort, "")
      // Without images, Astro writes the list of those in content in two ways.
      const isList = modules.every(({ id }) => id.endsWith("/.astro/content-assets.mjs"))
      return `${name}\n${isList ? stable.replace("new Map([])", "new Map()") : stable}`
    })
    .toSorted()
}

const isContentModule = ({ id }: { id: string }): boolean => id.includes("astro:data-layer")

function isContent(modules: PageChunk["modules"]): boolean {
  return modules.some(isContentModule)
}

/** Usually, content has a chunk of its own. A site can tell its bundler to put other modules into it. */
function codeWithoutContent(modules: PageChunk["modules"]): string {
  return modules.flatMap((module) => (isContentModule(module) ? [] : [module.code])).join("\n")
}
