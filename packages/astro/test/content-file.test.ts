import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

import type { AstroConfig } from "astro"
import { stringify } from "devalue"
import { expect, it, onTestFinished } from "vitest"

import { citable } from "../src/citable.ts"
import { createContentFilePlugin } from "../src/internal/content-file-plugin.ts"
import { siteState } from "../src/internal/site-state.ts"

/** The code that takes the place of the content store in the bundle of a site with this configuration. */
function load(
  more: Partial<AstroConfig> = {},
  { id = "\0astro:data-layer-content", store = '[["Map",1,2],"articles",["Map"]]' } = {},
) {
  const cacheDir = mkdtempSync(join(tmpdir(), "citable-store-"))
  onTestFinished(() => rmSync(cacheDir, { recursive: true, force: true }))
  if (store !== "") writeFileSync(join(cacheDir, "data-store.json"), store)
  const base = { output: "static", cacheDir: pathToFileURL(`${cacheDir}/`), experimental: {} }
  return createContentFilePlugin(() => ({ ...base, ...more }) as AstroConfig).load.handler(id)?.code
}

/** What the code exports. */
async function run(code = "", dir = mkdtempSync(join(tmpdir(), "citable-bundle-"))): Promise<Map<string, unknown>> {
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const file = join(dir, "store.mjs")
  writeFileSync(file, code)
  return ((await import(pathToFileURL(file).href)) as { default: Map<string, unknown> }).default
}

it("the bundle of a static site reads the content store when it runs", async () => {
  expect(await run(load())).toEqual(new Map([["articles", new Map()]]))
})

it("a thread that has nothing of the build's own state reads the content store too", async () => {
  const code = load()
  const { readStore } = siteState()
  onTestFinished(() => void Object.assign(siteState(), { readStore }))
  delete siteState().readStore
  expect(await run(code)).toEqual(new Map([["articles", new Map()]]))
})

it.each([
  ["is cut off", '[["Map",1,2],"articles",["Map"'],
  [
    "has an entry that nobody can read",
    stringify(new Map([["articles", new Map([["a", { id: "a", data: ["citable 1 {[", "[]"] }]])]])),
  ],
  [
    "has a field of an unknown form",
    stringify(new Map([["articles", new Map([["a", { id: "a", data: ['citable 1 [{"a":9},{}]', "[]"] }]])]])),
  ],
  [
    "was packed by another release",
    stringify(new Map([["articles", new Map([["a", { id: "a", data: ['citable 2 [{"a":0},{}]', "[1]"] }]])]])),
  ],
])("a content store that %s fails the pages that use it, and the build", async (_, store) => {
  const { hooks } = citable()
  const setup = { command: "build", config: {}, updateConfig: () => {}, logger: {} }
  await hooks["astro:config:setup"]?.(setup as never)
  onTestFinished(() => void delete siteState().storeError)
  await hooks["astro:build:generated"]?.({} as never)

  const found = await run(load({}, { store }))
  const error = expect.objectContaining({ code: "unreadable_store", message: expect.stringContaining("--force") })
  expect(() => found.has("articles")).toThrow(error)
  expect(() => found.get("articles")).toThrow(error)
  expect(() => hooks["astro:build:generated"]?.({} as never)).toThrow(error)
})

it("other modules, and a site without a content store, stay as Astro makes them", () => {
  expect(load({}, { id: "/site/src/page.astro" })).toBeUndefined()
  expect(load({}, { store: "" })).toBeUndefined()
})

it.each<[string, object]>([
  ["an adapter, whose server has no such file", { adapter: { name: "node" } }],
  ["a server", { output: "server" }],
  ["Astro's incremental builds, which compare the content in the bundle", { experimental: { incrementalBuild: true } }],
  ["a store in chunks", { experimental: { collectionStorage: "chunked" } }],
])("a site with %s has its content in the bundle", (_, config) => {
  expect(load(config)).toBeUndefined()
})
