import { execFile } from "node:child_process"
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { expect, it, onTestFinished } from "vitest"

const script = fileURLToPath(new URL("../src/slim-package.ts", import.meta.url))

/** A package that tsc has built, with three dependencies. */
const files = {
  "package.json": JSON.stringify({
    name: "@citable/slim",
    version: "1.0.0",
    files: ["dist", "style.css"],
    dependencies: {
      "@citable/contract": "workspace:^",
      "@types/hast": "^3.0.0",
      tiny: "^1.0.0",
      unused: "^1.0.0",
      large: "^1.0.0",
    },
    devDependencies: { vitest: "^5.0.0" },
    scripts: { prepack: "node" },
    publishConfig: {
      directory: "packed",
      linkDirectory: false,
      exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" }, "./style.css": "./style.css" },
    },
  }),
  "README.md": "# @citable/slim",
  "style.css": "p {}",
  "dist/index.js":
    'import { one } from "tiny"\nimport "large"\nimport "@citable/contract"\nimport "node:fs"\nimport { two } from "./inner/two.js"\nexport const sum = one() + two()\nexport const load = () => import("./inner/button.js")\n',
  "dist/index.d.ts":
    'import type { Root } from "hast"\nimport type { Two } from "./inner/two.ts"\nexport declare const sum: Two\nexport declare function load(root: Root): void\n',
  "dist/inner/two.js": "export const two = () => performance.timeOrigin\n",
  "dist/inner/two.d.ts": "export type Two = 2\n",
  "dist/inner/hidden.d.ts": "export type Hidden = 3\n",
  "dist/inner/button.js": '"use client"\nimport { two } from "./two.js"\nexport const button = two\n',
  "dist/inner/thread.js":
    '/** Prints. */\nconsole.log(/* turbopackIgnore: true */ process.cwd())\nimport { one } from "tiny"\nconsole.log(one)\n',
  "node_modules/tiny/package.json": '{ "name": "tiny", "version": "1.2.3", "type": "module", "main": "index.js" }',
  "node_modules/tiny/index.js": "export const one = () => performance.now()\n",
  "node_modules/tiny/LICENSE": "Do what you like.",
}

it("a package is packed with what its entries reach, in few modules with their dependencies, also if two processes pack it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "citable-slim-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const args = [script, "--bundle", "--keep", "large", "--entry", "inner/thread"]
  const run = () => promisify(execFile)(process.execPath, args, { cwd: folder })
  await Promise.all([run(), run()])
  const packed = join(folder, "packed")
  const read = (name: string) => readFileSync(join(packed, name), "utf8")
  expect(
    globSync("**/*.*", { cwd: packed })
      .map((path) => path.replace(/-[\w-]{8}\.js$/, "-HASH.js"))
      .toSorted(),
  ).toEqual([
    "README.md",
    "dist/LICENSES.txt",
    "dist/index.d.ts",
    "dist/index.js",
    "dist/inner/button.js",
    "dist/inner/thread.js",
    "dist/inner/two.d.ts",
    "dist/thread.js",
    "dist/tiny-HASH.js",
    "dist/two-HASH.js",
    "package.json",
    "style.css",
  ])
  expect(read("dist/inner/button.js")).toMatch(/^"use client"/)
  expect(read("dist/thread.js")).toMatch(/turbopackIgnore: true \*\/\s*process\.cwd\(\)/)
  expect(read("dist/thread.js")).not.toContain("Prints")
  expect(read("dist/inner/thread.js")).toBe('import "../thread.js"\n')
  expect(read("dist/LICENSES.txt")).toBe("tiny 1.2.3\n\nDo what you like.")
  const { dependencies, ...manifest } = JSON.parse(read("package.json")) as Record<string, object>
  expect(dependencies).toEqual({ "@citable/contract": "workspace:^", "@types/hast": "^3.0.0", large: "^1.0.0" })
  expect(Object.keys(manifest)).toEqual(["name", "version", "files", "publishConfig"])
  expect(Object.keys(manifest["publishConfig"] ?? {})).toEqual(["exports"])
})

it("a dependency that browsers have another module of is not bundled, because the bundle would lose that module", async () => {
  const folder = mkdtempSync(join(tmpdir(), "citable-slim-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const tiny = JSON.stringify({ name: "tiny", exports: { browser: "./browser.js", default: "./index.js" } })
  for (const [name, text] of Object.entries({ ...files, "node_modules/tiny/package.json": tiny })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }

  const packing = promisify(execFile)(process.execPath, [script, "--bundle", "--keep", "large"], { cwd: folder })

  await expect(packing).rejects.toThrow(/tiny.index\.js is another module in browsers: keep its package/)
})
