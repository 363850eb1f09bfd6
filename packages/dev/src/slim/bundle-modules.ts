import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"

import { type OutputChunk, rolldown } from "rolldown"

import { readLicences } from "../bundle/read-licences.ts"
import { nameOf } from "./list-declarations.ts"
import { listTargets, type SlimManifest } from "./to-slim-manifest.ts"

export interface ModuleOptions {
  /** The folder that gets the modules, as `dist` has them. */
  target: string
  /** The packages that stay dependencies, with those of this repository, peers, and what Node has. */
  kept: ReadonlySet<string>
  /**
   * The paths in `dist`, without `.js`, of modules that no entry imports. A module that looks for them beside itself is in a chunk then, so
   * they are where the chunks are.
   */
  entries: readonly string[]
}

/**
 * Bundles the modules of the package in the current folder with their dependencies. An entry keeps its path, and so does a module with
 * `"use client"`, which is one of the browser for Next. Gives the packages that the modules still import.
 */
export async function bundleModules(manifest: SlimManifest, options: ModuleOptions): Promise<Set<string>> {
  const dist = resolve("dist")
  const targets = listTargets({ ...manifest.publishConfig.exports, ...manifest.publishConfig.imports })
  const named = targets.filter((path) => /^\.\/dist\/.*\.js$/.test(path)).map((path) => path.slice(7, -3))
  const ofBrowser = globSync("**/*.js", { cwd: dist }).filter((path) =>
    readFileSync(join(dist, path), "utf8").startsWith('"use client"'),
  )
  const inputs = new Map([...named, ...ofBrowser.map((path) => path.slice(0, -3))].map((path) => [path, path]))
  for (const path of options.entries) inputs.set(basename(path), path)
  const own = new Set(Object.keys(manifest.dependencies ?? {}))
  const bundler = await rolldown({
    input: Object.fromEntries(Array.from(inputs, ([name, path]) => [name, join(dist, `${path}.js`)])),
    platform: "neutral",
    // As Node resolves, and as a build of a site does: not the parsers that check each of their steps.
    resolve: { conditionNames: ["import", "default"], mainFields: ["module", "main"] },
    transform: { target: "esnext" },
    tsconfig: false,
    // That they stay is checked below.
    onLog: (level, log, handle) => (log.code === "MODULE_LEVEL_DIRECTIVE" ? undefined : handle(level, log)),
    plugins: [
      {
        name: "leave-packages",
        resolveId(specifier, importer) {
          if (importer === undefined || /^[./\0]|^[A-Za-z]:[/\\]/.test(specifier)) return null
          const name = nameOf(specifier)
          const isOwn = importer.startsWith(dist)
          const isLeft = (isOwn && specifier.startsWith("#")) || name.startsWith("@citable/") || options.kept.has(name)
          if (isLeft || specifier.startsWith("node:") || (isOwn && !own.has(name)))
            return { id: specifier, external: true }
          return null
        },
      },
      {
        // Chunks are where the entries are, and bundlers of sites look for what a changed address names.
        name: "check-addresses",
        transform(code, id) {
          const isForeign = !id.startsWith(dist) && !id.startsWith("\0")
          if (isForeign && /\bimport\.meta\.url\b|\b__(?:dirname|filename)\b/.test(code))
            throw new Error(`${id} looks for files next to it: keep its package.`)
          if (isForeign && hasModuleForBrowsers(id))
            throw new Error(`${id} is another module in browsers: keep its package, or choose by "imports".`)
          return null
        },
      },
    ],
  })
  const { output } = await bundler.write({
    dir: options.target,
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    // Types in comments are a third of the parsers. Notes for the bundlers of sites, such as turbopackIgnore, are annotations.
    comments: { legal: true, annotation: true, jsdoc: false },
  })
  await bundler.close()
  const chunks = output.filter((one): one is OutputChunk => one.type === "chunk")
  for (const { fileName, code } of chunks) {
    if (ofBrowser.includes(fileName) && !code.startsWith('"use client"'))
      throw new Error(`${fileName} lost its "use client".`)
  }
  for (const path of options.entries) {
    // Where bundles of other packages look for it.
    const up = "../".repeat(path.split("/").length - 1)
    mkdirSync(dirname(join(options.target, path)), { recursive: true })
    writeFileSync(join(options.target, `${path}.js`), `import "${up}${basename(path)}.js"\n`)
  }
  const licences = readLicences(chunks.flatMap(({ moduleIds }) => moduleIds))
  if (licences !== "") writeFileSync(join(options.target, "LICENSES.txt"), licences)
  const names = new Set(chunks.flatMap(({ fileName }) => fileName))
  const imports = chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports])
  return new Set(imports.filter((one) => !names.has(one) && /^[@\w]/.test(one)).map((one) => nameOf(one)))
}

/** Its module for browsers does the same with what they have; the other one works everywhere. */
const sameEverywhere = new Set(["decode-named-character-reference"])

/** Whether the package of a module gives browsers another module, which a bundle for all would lose. */
function hasModuleForBrowsers(id: string): boolean {
  const [, folder = "", name = ""] = /^(.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+))/.exec(id) ?? []
  if (folder === "" || sameEverywhere.has(name)) return false
  const { exports = {}, browser } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    exports?: object | string
    browser?: object | string
  }
  return browser !== undefined || JSON.stringify(exports).includes('"browser":')
}
