import { createRequire } from "node:module"

import type LocalCache from "next/dist/server/lib/incremental-cache/file-system-cache.js"
import type { CacheHandler, CacheHandlerContext } from "next/dist/server/lib/incremental-cache/index.js"

import { readPhase } from "../internal/phase.ts"
import { createBegun } from "./begun.ts"
import { fromEntryText, toEntryText } from "./entry-text.ts"
import { type CacheStore, type CacheStoreOptions, createSharedTags, type Moment } from "./shared-tags.ts"

// CommonJS, whose default export Node and bundlers give in different shapes.
const { default: FileSystemCache } = createRequire(import.meta.url)(
  "next/dist/server/lib/incremental-cache/file-system-cache.js",
) as { default: typeof LocalCache }

type Get = CacheHandler["get"]
type Entry = NonNullable<Awaited<ReturnType<Get>>>

interface Kept {
  /** When the page was begun. */
  moment: Moment
  entry: Entry
}

/** What the build made. */
const first: Moment = { count: 0, epoch: "" }

const entrySeconds = 30 * 86_400

/**
 * The class for `cacheHandler` in next.config, where a site runs in several processes: pages and data are kept in a store that they
 * share, so that a webhook reaches all of them by reaching one. What the build made is taken from its files until a tag of it is invalidated. A
 * build itself keeps everything in files. While the store fails, pages are made anew at each visit.
 */
export function createCacheHandler(
  connect: () => Promise<CacheStore>,
  options: CacheStoreOptions = {},
): new (context: CacheHandlerContext) => CacheHandler {
  const tags = createSharedTags(connect, options)
  const begun = createBegun()

  async function read(local: CacheHandler, key: string, context: Parameters<Get>[1]): Promise<Entry | null> {
    const moment = await tags.moment()
    if (moment === undefined) return null
    const texts = await tags.use((store) => store.get([tags.name("entry", key)]))
    const text = texts?.[0]
    const kept = typeof text === "string" ? (fromEntryText(text) as Kept) : undefined
    const entry = kept?.entry ?? (await local.get(key, context))
    const begunAt = kept?.moment ?? first
    const isOfNow = entry !== null && begunAt.epoch === moment.epoch
    if (isOfNow && (await tags.isInvalidatedSince(tagsOf(entry, context), begunAt.count)) === false) return entry
    begun.begin(key, moment)
    return null
  }

  // Next makes one of it for each request.
  return class SharedCacheHandler implements CacheHandler {
    readonly #local: CacheHandler
    constructor(context: CacheHandlerContext) {
      this.#local = new FileSystemCache(context as ConstructorParameters<typeof FileSystemCache>[0])
    }
    async get(...[key, context]: Parameters<Get>): ReturnType<Get> {
      return readPhase(process.env) === "build" ? this.#local.get(key, context) : read(this.#local, key, context)
    }
    async set(...[key, value, context]: Parameters<CacheHandler["set"]>): Promise<void> {
      if (readPhase(process.env) === "build") return this.#local.set(key, value, context)
      const moment = begun.end(key) ?? (await tags.moment())
      if (moment === undefined) return
      const cacheControl = "cacheControl" in context ? context.cacheControl : undefined
      const entry = { lastModified: Date.now(), value, ...(cacheControl === undefined ? {} : { cacheControl }) }
      await tags.use((store) => store.set(tags.name("entry", key), toEntryText({ moment, entry }), entrySeconds))
    }
    async revalidateTag(named: string | string[]): Promise<void> {
      await tags.invalidate([named].flat())
    }
    resetRequestCache(): void {}
  }
}

/** Of a page Next keeps them in a header, of data in what it asks with. */
function tagsOf({ value }: Entry, context: Parameters<Get>[1]): string[] {
  const headers = value !== null && "headers" in value ? value.headers : undefined
  const header = headers?.["x-next-cache-tags"]
  const asked = context as { tags?: string[]; softTags?: string[] }
  const own = value !== null && "tags" in value && Array.isArray(value.tags) ? value.tags : []
  return [
    ...(typeof header === "string" ? header.split(",") : []),
    ...own,
    ...(asked.tags ?? []),
    ...(asked.softTags ?? []),
  ]
}
