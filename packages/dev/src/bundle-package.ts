// Bundles the entries of the package in the current folder into dist/bundle, from what tsc has built: node ../dev/src/bundle-package.ts [package…]
//
// Node loads a few large files several times faster than a thousand small ones. Packages named as arguments become part of the bundle; all
// others stay dependencies. Nothing is left out: a check that runs in dist/ runs in the bundle.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { relative, resolve, sep } from "node:path"

import { rolldown } from "rolldown"

/** The second one is the bundler's own: what it writes for a tagged template that contains `</script`. */
const inlined = [...process.argv.slice(2), "@oxc-project/runtime"]
const dist = resolve("dist")
const target = resolve(dist, "bundle")
const { publishConfig } = JSON.parse(readFileSync("package.json", "utf8")) as {
  publishConfig: { exports: Record<string, { default: string }> }
}

/** The names of the entries: `index`, `audit`. */
const entries = Object.values(publishConfig.exports).flatMap(
  (entry) => /^\.\/dist\/bundle\/([\w-]+)\.js$/.exec(entry.default)?.[1] ?? [],
)
if (entries.length === 0) throw new Error("No entry of publishConfig.exports is in dist/bundle.")

const isInlined = (specifier: string) =>
  /^[./\0]|^[A-Za-z]:/.test(specifier) || inlined.some((name) => specifier === name || specifier.startsWith(`${name}/`))

const bundler = await rolldown({
  input: Object.fromEntries(entries.map((name) => [name, resolve(dist, `${name}.js`)])),
  platform: "node",
  treeshake: false,
  // As tsc has built it.
  transform: { target: "esnext" },
  tsconfig: false,
  external: (specifier) => !isInlined(specifier),
  plugins: [
    {
      // A module finds the files next to it, such as the pages' scripts.
      name: "keep-addresses",
      transform(code, id) {
        if (!id.startsWith(dist) || !code.includes("import.meta.url")) return null
        const address = JSON.stringify(`../${relative(dist, id).split(sep).join("/")}`)
        return code.replaceAll(/\bimport\.meta\.url\b/g, `new URL(${address}, import.meta.url).href`)
      },
    },
  ],
})
rmSync(target, { recursive: true, force: true })
const { output } = await bundler.write({ dir: target, entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" })
await bundler.close()

const folders = new Set(
  output
    .flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []))
    .flatMap((id) => /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/.exec(id) ?? []),
)
const licences = Array.from(folders, (folder) => {
  const { name, version } = JSON.parse(readFileSync(resolve(folder, "package.json"), "utf8")) as Record<string, string>
  return `${name} ${version}\n\n${readFileSync(resolve(folder, "LICENSE"), "utf8")}`
})
mkdirSync(target, { recursive: true })
if (licences.length > 0) writeFileSync(resolve(target, "LICENSES.txt"), licences.toSorted().join("\n\n"))
