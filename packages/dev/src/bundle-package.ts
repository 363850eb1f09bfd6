// Bundles the entries of the package in the current folder into dist/bundle, from what tsc has built:
//   node ../dev/src/bundle-package.ts [--whole] [package…]
//
// Node loads a few large files several times faster than a thousand small ones. Packages named as arguments become part of the bundle; all
// others stay dependencies. With --whole, the packages of this repository become part of it too, with what they depend on. The package's
// own dependencies stay outside: those that read files of theirs, or that most commands do without.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, resolve } from "node:path"

import { rolldown } from "rolldown"

import { keepAddresses } from "./bundle/keep-addresses.ts"
import { packagesFolder } from "./bundle/packages-folder.ts"
import { readLicences } from "./bundle/read-licences.ts"
import { toBuiltFile } from "./bundle/to-built-file.ts"

interface Manifest {
  name?: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const isWhole = process.argv.includes("--whole")
/** The last one is the bundler's own: what it writes for a tagged template that contains `</script`. */
const inlined = new Set([...process.argv.slice(2).filter((word) => word !== "--whole"), "@oxc-project/runtime"])
const dist = resolve("dist")
const target = resolve(dist, "bundle")
const { publishConfig, dependencies: own } = readJson("package.json") as {
  publishConfig: { exports: Record<string, { default: string }> }
  dependencies: Record<string, string>
}

/** The names of the entries: `index`, `audit`. */
const entries = Object.values(publishConfig.exports).flatMap(
  (entry) => /^\.\/dist\/bundle\/([\w-]+)\.js$/.exec(entry.default)?.[1] ?? [],
)
if (entries.length === 0) throw new Error("No entry of publishConfig.exports is in dist/bundle.")

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"))
}

function nameOf(specifier: string): string {
  return specifier.replace(/^((?:@[^/]+\/)?[^/]+).*/, "$1")
}

/** Whether the bundle contains what a module imports by this name. What is optional for the module's package is left to whoever installs it. */
function isInlined(specifier: string, importer: string): boolean {
  const name = nameOf(specifier)
  if (inlined.has(name)) return true
  if (!isWhole) return false
  if (name.startsWith("@citable/")) return true
  if (name in own) return false
  const { name: self, dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = findManifest(importer)
  // A package can import itself by its name.
  return (
    name === self || name in dependencies || (name in peerDependencies && peerDependenciesMeta[name]?.optional !== true)
  )
}

const manifests = new Map<string, Manifest>()

/** The manifest of the package that a file is part of. */
function findManifest(file: string): Manifest {
  const folder = dirname(file)
  let found = manifests.get(folder)
  if (found === undefined) {
    const path = resolve(folder, "package.json")
    const isPackage = existsSync(path) && "name" in (readJson(path) as object)
    found = isPackage ? (readJson(path) as Manifest) : findManifest(folder)
    manifests.set(folder, found)
  }
  return found
}

const bundler = await rolldown({
  input: Object.fromEntries(entries.map((name) => [name, resolve(dist, `${name}.js`)])),
  platform: "node",
  // Of the other packages, only what is used. Nothing of ours is left out: a check that runs in dist/ runs in the bundle.
  treeshake: isWhole
    ? { moduleSideEffects: [{ test: /packages[/\\][\w-]+[/\\]dist[/\\]/, sideEffects: true }] }
    : false,
  // As Node resolves.
  resolve: { conditionNames: ["node", "import", "module-sync"], mainFields: ["main"] },
  // As tsc has built it.
  transform: { target: "esnext" },
  tsconfig: false,
  plugins: [
    {
      name: "leave-packages",
      resolveId(specifier, importer) {
        if (importer === undefined || /^[./\0]|^[A-Za-z]:[/\\]/.test(specifier)) return null
        const isOurs = importer.startsWith(packagesFolder) && !importer.includes("node_modules")
        if (specifier.startsWith("#")) return isOurs ? toBuiltFile(specifier, importer) : null
        if (specifier.startsWith("node:") || !isInlined(specifier, importer)) return { id: specifier, external: true }
        return specifier.startsWith("@citable/") ? toBuiltFile(specifier, importer) : null
      },
    },
    keepAddresses(dist),
  ],
})
rmSync(target, { recursive: true, force: true })
const { output } = await bundler.write({ dir: target, entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" })
await bundler.close()

const licences = readLicences(output.flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : [])))
mkdirSync(target, { recursive: true })
if (licences !== "") writeFileSync(resolve(target, "LICENSES.txt"), licences)
