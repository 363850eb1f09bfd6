import { createHash } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

import type { LoaderContext } from "astro/loaders"
import type { z } from "astro/zod"

import { articleSchema } from "../src/loader.ts"

type Store = LoaderContext["store"]
type StoredEntry = ReturnType<Store["values"]>[number]

export interface FakeContext extends LoaderContext {
  /** The lines of the loader's log, with the level first. */
  lines: string[]
  /** The number of writes to the store or to `meta`. */
  writes: { count: number }
}

export interface FakeContextOptions {
  /** Whether the context is that of `astro dev`. */
  dev?: boolean
  /** The site's own schema instead of the loader's. */
  schema?: z.ZodType
  /** Uses another context's store, meta and cache, as the next build does. */
  after?: LoaderContext
  /** The folder of Astro's caches, with an empty store. Default: a new folder. */
  cacheDir?: URL
  /** The parts of Astro's configuration that differ from the default. */
  config?: { site?: string; adapter?: { name: string }; image?: { domains: string[]; remotePatterns: never[] } }
  renderMarkdown?: LoaderContext["renderMarkdown"]
  refreshContextData?: Record<string, unknown>
}

const made: string[] = []

function makeCacheDir(): URL {
  const dir = mkdtempSync(join(tmpdir(), "citable-astro-cache-"))
  made.push(dir)
  return pathToFileURL(`${dir}/`)
}

/** Removes the folders of the contexts. Files of tests share this module, so each calls it after its last test. */
export function removeCacheDirs(): void {
  for (const dir of made.splice(0)) rmSync(dir, { recursive: true, force: true })
}

/** Creates a loader's context in memory, which behaves like Astro's own as far as a loader can tell. */
export function createLoaderContext(options: FakeContextOptions = {}): FakeContext {
  const lines: string[] = []
  const writes = { count: 0 }
  const schema = options.schema ?? articleSchema
  const log = (level: string) => (message: string) => void lines.push(`${level} ${message}`)
  return {
    collection: "articles",
    lines,
    writes,
    store: options.after?.store ?? createStore(writes),
    meta: options.after?.meta ?? createMeta(writes),
    logger: { info: log("info"), warn: log("warn"), error: log("error"), debug: log("debug") } as never,
    config: {
      cacheDir: options.cacheDir ?? options.after?.config.cacheDir ?? makeCacheDir(),
      image: { domains: [], remotePatterns: [] },
      ...options.config,
    } as never,
    parseData: async ({ id, data }) => {
      const parsed = await schema.safeParseAsync(data)
      if (parsed.success) return parsed.data as typeof data
      const fields = parsed.error.issues.map(({ path, message }) => `  **${path.join(".")}**: ${message}`)
      throw new Error(`**articles → ${id}** data does not match collection schema.\n\n${fields.join("\n")}\n`)
    },
    renderMarkdown: options.renderMarkdown ?? (() => Promise.reject(new Error("Citable renders its articles itself."))),
    generateDigest: (data) => createHash("sha1").update(JSON.stringify(data)).digest("hex"),
    ...(options.dev ? { watcher: {} as never } : {}),
    ...(options.refreshContextData === undefined ? {} : { refreshContextData: options.refreshContextData }),
  }
}

function createStore(writes: { count: number }): Store {
  const entries = new Map<string, StoredEntry>()
  return {
    get: (id) => entries.get(id) as never,
    entries: () => [...entries],
    values: () => [...entries.values()],
    keys: () => [...entries.keys()],
    has: (id) => entries.has(id),
    set: (entry) => {
      if (entry.id === "") throw new Error("ID must be a non-empty string")
      if (entry.digest !== undefined && entries.get(entry.id)?.digest === entry.digest) return false
      writes.count++
      entries.set(entry.id, structuredClone(entry))
      return true
    },
    delete: (id) => {
      writes.count++
      entries.delete(id)
    },
    clear: () => {
      throw new Error("The collection is never emptied.")
    },
    addModuleImport: () => {},
  }
}

function createMeta(writes: { count: number }): LoaderContext["meta"] {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key),
    has: (key) => values.has(key),
    set: (key, value) => {
      if (values.get(key) !== value) writes.count++
      values.set(key, value)
    },
    delete: (key) => void values.delete(key),
  }
}
