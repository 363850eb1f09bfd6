import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { parse } from "yaml"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** The examples that `citable create` gives to people. */
export const starterNames = ["astro", "next"] as const
export type StarterName = (typeof starterNames)[number]

/** What builds and tests leave in an example, and what belongs to the repository alone. */
const left = new Set(["node_modules", "dist", "out", ".astro", ".next", "test", "next-env.d.ts"])
/** The hidden files that a starter has. Any other can contain a secret, such as `.env.local`. */
const shown = new Set([".gitignore"])
const isLeft = (path: string) =>
  path.split(/[/\\]/).some((name) => left.has(name) || (name.startsWith(".") && !shown.has(name))) ||
  path.endsWith(".tsbuildinfo")

/** Makes the files of a starter from the example, each text by its path. `citable create` puts in the name. */
export function makeStarter(
  name: StarterName,
  { examples = join(root, "examples") }: { examples?: string } = {},
): Record<string, string> {
  const folder = join(examples, `${name}-blog`)
  const paths = globSync(["**/*", "**/.*"], {
    cwd: folder,
    withFileTypes: true,
    exclude: ({ name: one }) => left.has(one),
  })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .filter((path) => !isLeft(path))
  const read = (path: string) => readFileSync(join(folder, path), "utf8")
  const change: Record<string, (text: string) => string> = {
    "package.json": toManifest,
    "README.md": toReadme,
    "next.config.ts": toConfig,
    "src/languages.ts": toOneLanguage,
    "lib/languages.ts": toOneLanguage,
    "tsconfig.json": (text) => text.replace('"test", ', ""),
  }
  return Object.fromEntries([...new Set(paths)].toSorted().map((path) => [path, (change[path] ?? String)(read(path))]))
}

/** The manifest of a site outside the repository: ranges that a registry knows, and no version of its own. */
function toManifest(text: string): string {
  const { catalog } = parse(readFileSync(join(root, "pnpm-workspace.yaml"), "utf8")) as {
    catalog: Record<string, string>
  }
  const { engines, version } = JSON.parse(readFileSync(join(root, "packages/cli/package.json"), "utf8")) as {
    engines: object
    version: string
  }
  const toRange = ([name, range]: [string, string]): [string, string] => {
    if (range.startsWith("workspace:")) return [name, `^${version}`]
    const found = range === "catalog:" ? catalog[name] : range
    if (found === undefined || /^\w+:/.test(found)) throw new Error(`The starter has no version of ${name}.`)
    return [name, /^\d/.test(found) ? `^${found}` : found]
  }
  const { description: _description, version: _version, ...manifest } = JSON.parse(text) as Record<string, unknown>
  for (const key of ["dependencies", "devDependencies"]) {
    const ranges = manifest[key] as Record<string, string> | undefined
    if (ranges !== undefined) manifest[key] = Object.fromEntries(Object.entries(ranges).map(toRange))
  }
  return `${JSON.stringify({ ...manifest, name: "my-blog", engines }, null, 2)}\n`
}

/** Leaves out what speaks of the repository, and shows what is for a starter alone. */
function toReadme(text: string): string {
  return text
    .replaceAll(/<!-- repository -->\n[^]*?<!-- \/repository -->\n\n?/g, "")
    .replaceAll(/<!-- starter\n([^]*?)-->\n/g, "$1")
    .trimEnd()
    .concat("\n")
}

/** Most blogs have one language. The words of the others stay, for those who add one. */
function toOneLanguage(text: string): string {
  const changed = text.replace(/locales: \["en", [^\]]*\]/, 'locales: ["en"]')
  if (changed === text) throw new Error("The languages of the starter are not where they were.")
  return changed
}

/** The packages are in the site's own folder, and no test of the repository builds it. */
function toConfig(text: string): string {
  const changed = text
    .replace('import { join } from "node:path"\n\n', "")
    .replace(/ {2}\/\/ The site uses the packages[^\n]*\n/, "")
    .replace('join(import.meta.dirname, "../..")', "import.meta.dirname")
    .replace(/\nimport [^\n]*quick-build\.ts"\n/, "")
    .replaceAll(/^.*(?:leftToNode|quickBuild),\n/gm, "")
  if (changed.includes("../..")) throw new Error("The configuration of the starter points out of its folder.")
  return changed
}
