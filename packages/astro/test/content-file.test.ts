import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

import type { AstroConfig } from "astro"
import { expect, it, onTestFinished } from "vitest"

import { createContentFilePlugin } from "../src/internal/content-file-plugin.ts"

/** The code that takes the place of the content store in the bundle of a site with this configuration. */
function load(more: Partial<AstroConfig> = {}, { id = "\0astro:data-layer-content", store = true } = {}) {
  const cacheDir = mkdtempSync(join(tmpdir(), "citable-store-"))
  onTestFinished(() => rmSync(cacheDir, { recursive: true, force: true }))
  if (store) writeFileSync(join(cacheDir, "data-store.json"), '[["Map",1,2],"articles",["Map"]]')
  const base = { output: "static", cacheDir: pathToFileURL(`${cacheDir}/`), experimental: {} }
  return createContentFilePlugin(() => ({ ...base, ...more }) as AstroConfig).load.handler(id)?.code
}

it("the bundle of a static site reads the content store when it runs", async () => {
  const code = load() ?? ""
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { default: unknown }
  expect(module.default).toEqual(new Map([["articles", new Map()]]))
})

it("other modules, and a site without a content store, stay as Astro makes them", () => {
  expect(load({}, { id: "/site/src/page.astro" })).toBeUndefined()
  expect(load({}, { store: false })).toBeUndefined()
})

it.each<[string, object]>([
  ["an adapter, whose server has no such file", { adapter: { name: "node" } }],
  ["a server", { output: "server" }],
  ["Astro's incremental builds, which compare the content in the bundle", { experimental: { incrementalBuild: true } }],
  ["a store in chunks", { experimental: { collectionStorage: "chunked" } }],
])("a site with %s has its content in the bundle", (_, config) => {
  expect(load(config)).toBeUndefined()
})
