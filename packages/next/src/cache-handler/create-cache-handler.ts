import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { resolve } from "node:path"

import type LocalCache from "next/dist/server/lib/incremental-cache/file-system-cache.js"
import type { CacheHandler, CacheHandlerContext } from "next/dist/server/lib/incremental-cache/index.js"

import { readBuildPhase } from "../internal/build/build-phase.ts"
import { fromEntryText, toEntryText } from "./entry-text.ts"
import { createRenderStarts } from "./render-starts.ts"
import { type CacheStore, type CacheStoreOptions, createSharedTags, type Moment, buildMoment } from "./shared-tags.ts"

// A CommonJS module: Node and bundlers give its default export in different shapes.
const { default: FileSystemCache } = createRequire(import.meta.url)(
  "next/dist/server/lib/incremental-cache/file-system-cache.js",
) as { default: typeof LocalCache }

type Get = CacheHandler["get"]
type Entry = NonNullable<Awaited<ReturnType<Get>>>

interface StoredEntry {
  /** When Next began to render the page. */
  moment: Moment
  entry: Entry
}

const entrySeconds = 30 * 86_400

/**
 * Creates the class for `cacheHandler` in next.config, for a site that runs in several processes. They keep pages and data in a shared
 * store, so a webhook that reaches one process reaches all of them.
 *
 * What the build made comes from its files until one of its tags is invalidated. A build itself uses only files. While the store fails,
 * Next renders pages at each visit.
 *
 * @example
 *     export default createCacheHandler(connect)
 */
export function createCacheHandler(
  connect: () => Promise<CacheStore>,
  options: CacheStoreOptions = {},
): new (context: CacheHandlerContext) => CacheHandler {
  const tags = createSharedTags(connect, options)
  const starts = createRenderStarts()
  let readSeconds: Promise<BuiltSeconds> | undefined

  /** Whether Next serves the entry but renders it again because of its age. That rendering begins with this lookup. */
  async function isDueForRevalidation(key: string, entry: Entry, context: Parameters<Get>[1]): Promise<boolean> {
    const seconds = secondsOf(entry, context) ?? (await (readSeconds ??= readBuiltSeconds(options.distDir)))(key)
    return seconds !== false && Date.now() >= (entry.lastModified ?? 0) + seconds * 1000
  }

  async function read(local: CacheHandler, key: string, context: Parameters<Get>[1]): Promise<Entry | null> {
    const moment = await tags.moment()
    if (moment === undefined) return null
    const texts = await tags.use((store) => store.get([tags.name("entry", key)]))
    const text = texts?.[0]
    const stored = typeof text === "string" ? (fromEntryText(text) as StoredEntry) : undefined
    const entry = stored?.entry ?? (await local.get(key, context))
    const startedAt = stored?.moment ?? buildMoment
    const isCurrentEpoch = entry !== null && startedAt.epoch === moment.epoch
    const isFresh = isCurrentEpoch && (await tags.isInvalidatedSince(tagsOf(entry, context), startedAt.count)) === false
    if (!isFresh || (await isDueForRevalidation(key, entry, context))) starts.record(key, moment)
    return isFresh ? entry : null
  }

  // Next creates an instance for each request.
  return class SharedCacheHandler implements CacheHandler {
    readonly #local: CacheHandler
    /** The start of entries that this request stores without a lookup, which began no earlier. */
    readonly #moment = tags.latest() ?? buildMoment
    constructor(context: CacheHandlerContext) {
      this.#local = new FileSystemCache(context as ConstructorParameters<typeof FileSystemCache>[0])
    }
    async get(...[key, context]: Parameters<Get>): ReturnType<Get> {
      return readBuildPhase(process.env) === "build" ? this.#local.get(key, context) : read(this.#local, key, context)
    }
    async set(...[key, value, context]: Parameters<CacheHandler["set"]>): Promise<void> {
      if (readBuildPhase(process.env) === "build") return this.#local.set(key, value, context)
      const moment = starts.take(key) ?? this.#moment
      const cacheControl = "cacheControl" in context ? context.cacheControl : undefined
      const entry = { lastModified: Date.now(), value, ...(cacheControl === undefined ? {} : { cacheControl }) }
      await tags.keep(tags.name("entry", key), toEntryText({ moment, entry }), entrySeconds)
    }
    async revalidateTag(tagNames: string | string[]): Promise<void> {
      await tags.invalidate([tagNames].flat())
    }
    resetRequestCache(): void {}
  }
}

/** The tags of an entry. For a page they are in a header; for data, in the request. */
function tagsOf({ value }: Entry, context: Parameters<Get>[1]): string[] {
  const headers = value !== null && "headers" in value ? value.headers : undefined
  const header = headers?.["x-next-cache-tags"]
  const request = context as { tags?: string[]; softTags?: string[] }
  const own = value !== null && "tags" in value && Array.isArray(value.tags) ? value.tags : []
  return [
    ...(typeof header === "string" ? header.split(",") : []),
    ...own,
    ...(request.tags ?? []),
    ...(request.softTags ?? []),
  ]
}

/** After how many seconds Next renders an entry again; `false` for never, `undefined` if the entry does not say. */
function secondsOf(entry: Entry, context: Parameters<Get>[1]): number | false | undefined {
  const request = context as { revalidate?: number | false }
  const { value, cacheControl } = entry as Entry & { cacheControl?: { revalidate?: number | false } }
  const own = value !== null && "revalidate" in value ? value.revalidate : undefined
  return cacheControl?.revalidate ?? request.revalidate ?? own
}

/** The same for a page in a build's files. */
type BuiltSeconds = (key: string) => number | false

/** Reads the build's manifest. A page that it does not list may be rendered again at any time. */
async function readBuiltSeconds(distDir = ".next"): Promise<BuiltSeconds> {
  const file = resolve(/* turbopackIgnore: true */ process.cwd(), distDir, "prerender-manifest.json")
  const text = await readFile(file, "utf8").catch(() => "{}")
  const { routes = {} } = JSON.parse(text) as { routes?: Record<string, { initialRevalidateSeconds?: number | false }> }
  return (key) => routes[key === "/index" ? "/" : key]?.initialRevalidateSeconds ?? 0
}
