import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"

import type { AstroConfig } from "astro"

import { readContentStore } from "./packed/read-content-store.ts"
import { siteState } from "./site-state.ts"

const moduleId = "\0astro:data-layer-content"

/**
 * A Vite plugin that lets the bundle which renders a static site read Astro's content store from its file. Astro writes the store into the
 * bundle, and so holds several copies of it.
 */
export function createContentFilePlugin(readConfig: () => AstroConfig | undefined) {
  siteState().readStore = readStore
  return {
    name: "@citable/astro:content-file",
    enforce: "pre" as const,
    applyToEnvironment: (environment: { name: string }) => environment.name === "prerender",
    load: {
      order: "pre" as const,
      handler(id: string) {
        if (id !== moduleId) return undefined
        const path = findStore(readConfig())
        return path === undefined ? undefined : { code: toCode(path), map: { mappings: "" as const } }
      },
    },
  }
}

/** Whether the pages of a build read the content store from its file: only this process uses their bundle. */
export function canReadStore({ adapter, output, ...config }: AstroConfig): boolean {
  if (adapter !== undefined || output !== "static") return false
  const experimental: Record<string, unknown> = config.experimental
  // Incremental builds of Astro compare the content in the bundle. Earlier versions of Astro have one kind of store.
  if (experimental["incrementalBuild"] === true) return false
  return (experimental["collectionStorage"] ?? "single-file") === "single-file"
}

function findStore(config: AstroConfig | undefined): string | undefined {
  if (config === undefined || !canReadStore(config)) return undefined
  const path = fileURLToPath(new URL("data-store.json", config.cacheDir))
  return existsSync(path) ? path : undefined
}

/**
 * Astro takes a module that throws for an empty store. So if the store cannot be read, each use of it throws. Another thread that renders pages
 * has no state of this one, and loads the reader itself.
 */
function toCode(path: string): string {
  const reader = new URL(`packed/read-content-store.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`, import.meta.url)
  return `
let store
try {
  const { readStore } = globalThis[Symbol.for("@citable/astro")] ?? {}
  const reader = ${JSON.stringify(reader.href)}
  const read = readStore ?? (await import(/* @vite-ignore */ reader)).readContentStore
  store = read(${JSON.stringify(path)})
} catch (error) {
  const fail = () => {
    throw error
  }
  store = Object.assign(new Map(), { get: fail, has: fail })
}
export default store
`
}

/** What a page reads of the content is noted field by field, so reading the file is no read of its own. */
function readStore(path: string) {
  const state = siteState()
  const { pages } = state
  try {
    return pages === undefined
      ? readContentStore(path)
      : pages.pause(() => readContentStore(path, { onText: pages.onText }))
  } catch (error) {
    state.storeError = error
    throw error
  }
}
