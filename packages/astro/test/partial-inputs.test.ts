import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

import { expect, it, onTestFinished } from "vitest"

import { type BuildInputs, hashInputs } from "../src/internal/partial/hash-inputs.ts"

const chunk = (name: string, ...modules: { id: string; code: string }[]): BuildInputs["chunks"][number] => ({
  name,
  fileName: `chunks/${name}_a1b2c3.mjs`,
  code: modules.map(({ code }) => code).join("\n"),
  modules,
})
const content = (text: string) => ({ id: "\0astro:data-layer-content", code: `const data = ${JSON.stringify(text)}` })
const page = (text: string) => ({ id: "/site/src/page.ts", code: `const page = ${JSON.stringify(text)}` })

/** A site in a folder, which hashes what its pages depend on. */
function makeSite() {
  const root = mkdtempSync(join(tmpdir(), "citable-inputs-"))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const files = {
    "package.json": '{ "name": "site" }',
    "package-lock.json": "{}",
    "node_modules/.package-lock.json": "{}",
    "patches/shop+1.0.0.patch": "- a\n+ b",
    ".env": "KEY=a",
    "dist/_astro/style.a1b2c3.css": "",
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  const hash = (more: Partial<BuildInputs> = {}): string =>
    hashInputs({
      root,
      output: join(root, "dist"),
      chunks: [chunk("content", content("one")), chunk("page", page("one"))],
      env: { MODE: "a" },
      config: { site: "https://a.example" },
      command: "npm run build",
      ...more,
    })
  return { write, hash, paths: Object.keys(files) }
}

it("pages depend on packages, patches, variables and the names of assets", () => {
  const { write, hash, paths } = makeSite()
  for (const path of paths.filter((name) => !name.startsWith("dist/"))) {
    const before = hash()
    expect(hash(), path).toBe(before)
    write(path, "other")
    expect(hash(), path).not.toBe(before)
  }
  const before = hash()
  write("dist/_astro/style.d4e5f6.css", "")
  expect(hash()).not.toBe(before)
})

it("pages depend on the environment, the configuration and the command, and on no variable that each process has anew", () => {
  const { hash } = makeSite()
  expect(hash({ env: { MODE: "a", INVOCATION_ID: "1", SHLVL: "2" } })).toBe(hash())
  for (const more of [{ env: { MODE: "b" } }, { config: {} }, { command: "npx astro build" }])
    expect(hash(more)).not.toBe(hash())
})

it("content has no part in the hash of the code, but modules that a bundler puts beside it have", () => {
  const { hash } = makeSite()
  const of = (...chunks: BuildInputs["chunks"]) => hash({ chunks })
  const other = chunk("page", page("one"))
  expect(of(chunk("content", content("two")), other)).toBe(hash())
  expect(of(chunk("content", content("one")), chunk("page", page("two")))).not.toBe(hash())
  const together = of(chunk("all", content("one"), page("one")))
  expect(of(chunk("all", content("two"), page("one")))).toBe(together)
  expect(of(chunk("all", content("one"), page("two")))).not.toBe(together)
})

it("what Astro writes anew into the code of each build makes no difference", () => {
  const { hash } = makeSite()
  const of = (code: string) => hash({ chunks: [chunk("entry", { id: "/site/src/entry.ts", code })] })
  const manifest = (...pairs: [path: string, containsHead: boolean][]) => {
    const componentMetadata = pairs.map(([path, containsHead]) => [path, { propagation: "none", containsHead }])
    return `const manifest = deserializeManifest(${JSON.stringify({ base: "/", componentMetadata, renderers: [] })})`
  }
  const one: [string, boolean] = ["/site/src/pages/[...slug].astro", true]
  const two: [string, boolean] = ["/site/src/pages/index.astro", true]
  expect(of(manifest(one, two))).toBe(of(manifest(two, one)))
  expect(of(manifest(one, two))).not.toBe(of(manifest(one)))
  expect(of(manifest(one, two))).not.toBe(of(manifest(one, [two[0], false])))
  const fonts = (port: number, url = "/a.woff") =>
    `const url = createRuntimeFontFileUrlResolver({\n\turls: new Set(["${url}"]),\n\taddress: {\n\t\t"address": "::",\n\t\t"family": "IPv6",\n\t\t"port": ${port}\n\t}\n})`
  expect(of(fonts(39_473))).toBe(of(fonts(40_081)))
  expect(of(fonts(39_473))).not.toBe(of(fonts(39_473, "/b.woff")))
  expect(of("const port = 39473")).not.toBe(of("const port = 40081"))
})
