import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { setTimeout as delay } from "node:timers/promises"

import { CitableError } from "@citable/contract/core"

import { addSharedCache } from "../internal/cache/shared-caches.ts"

/** The store that all processes of a site share. It has texts and counters by name. Redis has one command for each of the three methods. */
export interface CacheStore {
  /** Gives the texts of these keys in the same order; `null` or `undefined` for a missing key (`MGET`). */
  get(keys: string[]): Promise<readonly (string | null | undefined)[]>
  /** Stores a text for that many seconds (`SET … EX`). */
  set(key: string, text: string, seconds: number): Promise<unknown>
  /** Atomically adds one to a counter, which starts at 0, and gives the result (`INCR`). */
  increment(key: string): Promise<number>
}

export interface CacheStoreOptions {
  /** Next's `distDir`, absolute or relative to the working directory: its `BUILD_ID` keeps builds apart. Default: `.next`. */
  distDir?: string
  /** Names the site, if several share a store. Default: `citable`. */
  prefix?: string
}

/** A point in time, by a counter. A read that begins after it is newer than everything that was invalidated before it. */
export interface Moment {
  /** The number of invalidations before it. */
  count: number
  /** Changes each time the store loses its data; empty at first. Counts of different epochs cannot be compared. */
  epoch: string
}

/** The moment of everything that the build made. */
export const buildMoment: Moment = { count: 0, epoch: "" }

/** Knows which tags were invalidated, by a counter that all processes share instead of their clocks. */
export interface SharedTags {
  /** Runs with the store. If the store fails, it warns and gives `undefined`. */
  use<Value>(run: (store: CacheStore) => Promise<Value>): Promise<Value | undefined>
  name(kind: string, key: string): string
  moment(): Promise<Moment | undefined>
  /** The last moment that this process has read. */
  latest(): Moment | undefined
  /** Whether one of the tags was invalidated after this count; `undefined` if the store cannot tell. */
  isInvalidatedSince(tags: readonly string[], count: number): Promise<boolean | undefined>
  /** Whether the store has the invalidation. Until it has, this process serves nothing from its cache. */
  invalidate(tags: readonly string[]): Promise<boolean>
  /** Stores a text. */
  keep(name: string, text: string, seconds: number): Promise<void>
}

/** Longer than any deployment lives. If the store forgot a tag, old pages of the build would come back. */
const tagSeconds = 400 * 86_400

/** A store that takes longer counts as failed. In rounds, so that a process that is busy for a second does not take its store for slow. */
const rounds = 10
const roundMs = 100
const pauseMs = 1000

export function createSharedTags(connect: () => Promise<CacheStore>, options: CacheStoreOptions): SharedTags {
  const { distDir = ".next", prefix = "citable" } = options
  let opened: Promise<CacheStore> | undefined
  let build: string | undefined
  let highest = 0
  let latest: Moment | undefined
  let lostCount = 0
  let invalidations = 0
  let failedAt = -Infinity
  let warnedAt = -Infinity
  /** Invalidations that the store does not have yet, by tag. Until it has them, no cached entry can be trusted. */
  const pending = new Map<string, number>()
  let writing: Promise<boolean> | undefined
  let isRetrying = false

  const name = (kind: string, key: string): string => {
    build ??= readFileSync(resolve(/* turbopackIgnore: true */ process.cwd(), distDir, "BUILD_ID"), "utf8").trim()
    return `${prefix}:${build}:${kind}:${key}`
  }

  async function open(): Promise<CacheStore> {
    try {
      return await connect()
    } catch (error) {
      opened = undefined
      throw error
    }
  }

  async function use<Value>(run: (store: CacheStore) => Promise<Value>): Promise<Value | undefined> {
    const startedAt = performance.now()
    // After a failure, visitors do not wait for the store again at once.
    if (startedAt - failedAt < pauseMs) return undefined
    try {
      return await within((opened ??= open()).then(run))
    } catch (error) {
      failedAt = performance.now()
      if (failedAt - warnedAt > 60_000) {
        warnedAt = failedAt
        console.warn(
          "The shared cache of this site does not answer. Until it does, Next renders pages at each visit.",
          error,
        )
      }
      return undefined
    }
  }

  async function write(store: CacheStore, tags: Iterable<string>, isGivenUp: () => boolean): Promise<void> {
    const names = [...tags].map((tag) => name("tag", tag))
    let count = await store.increment(name("count", ""))
    for (;;) {
      await Promise.all(names.map((tag) => store.set(tag, String(count), tagSeconds)))
      // Another process may have written a higher count of the same tag, which this process has just overwritten.
      const [newest] = await store.get([name("count", "")])
      if (Number(newest ?? 0) <= count || isGivenUp()) return
      count = Number(newest)
    }
  }

  async function writePending(): Promise<boolean> {
    const batch = [...pending]
    if (batch.length === 0) return true
    const names = batch.map(([tag]) => tag)
    let isGivenUp = false
    const isWritten = await use(async (store) => {
      try {
        await write(store, names, () => isGivenUp)
      } finally {
        // It may have overwritten higher counts since.
        if (isGivenUp) void invalidate(names)
      }
      return true
    })
    isGivenUp = true
    if (isWritten !== true) return false
    // A newer invalidation of the same tag stays pending.
    for (const [tag, invalidation] of batch) if (pending.get(tag) === invalidation) pending.delete(tag)
    return true
  }

  /**
   * Writes pending invalidations. Gives whether the store has all of them. A process writes once at a time, because each write makes all
   * others set their tags again.
   */
  async function flush(): Promise<boolean> {
    // It began before this call, and may lack the newest.
    await writing
    writing ??= writePending().finally(() => (writing = undefined))
    return writing
  }

  async function flushSoon(): Promise<void> {
    if (isRetrying) return
    isRetrying = true
    while (!(await flush())) await delay(pauseMs, undefined, { ref: false })
    isRetrying = false
  }

  async function invalidate(tagNames: readonly string[]): Promise<boolean> {
    invalidations++
    for (const tag of tagNames) pending.set(tag, invalidations)
    if (await flush()) return true
    void flushSoon()
    return false
  }

  const tags: SharedTags = {
    use,
    name,
    latest: () => latest,
    moment: () =>
      use(async (store) => {
        const [text, storedEpoch] = await store.get([name("count", ""), name("epoch", "")])
        const count = Number(text ?? 0)
        let epoch = storedEpoch ?? ""
        if (count < highest) {
          epoch = randomUUID()
          await store.set(name("epoch", ""), epoch, tagSeconds)
        }
        highest = count
        return (latest = { count, epoch })
      }),
    async isInvalidatedSince(tagNames, count) {
      if (tagNames.length === 0) return false
      if (!(await flush())) return undefined
      const counts = await use((store) => store.get(tagNames.map((tag) => name("tag", tag))))
      return counts?.some((one) => Number(one ?? 0) > count)
    },
    invalidate,
    async keep(at, text, seconds) {
      const isKept = await use(async (store) => {
        await store.set(at, text, seconds)
        return true
      })
      if (isKept !== true) lostCount++
    },
  }
  addSharedCache(`${prefix} ${resolve(distDir)}`, {
    invalidate,
    countLost: () => lostCount,
    position: (feed) => ({
      async read() {
        const texts = await use((store) => store.get([name("position", feed)]))
        // Without an answer, nobody may take the position for unknown.
        if (texts === undefined)
          throw new CitableError("The store of the shared cache does not answer.", { code: "store_timeout" })
        return texts[0] ?? undefined
      },
      async keep(token) {
        await use((store) => store.set(name("position", feed), token, tagSeconds))
      },
    }),
  })
  return tags
}

/** Waits for the store. A process that was busy reads the answer that came meanwhile before its next round ends. */
async function within<Value>(work: Promise<Value>): Promise<Value> {
  const ended = new AbortController()
  const guard = (async () => {
    for (let round = 0; round < rounds; round++) await delay(roundMs, undefined, { signal: ended.signal })
    throw new CitableError(`The store did not answer within ${rounds * roundMs} ms.`, { code: "store_timeout" })
  })()
  // After an answer, nobody waits for it any more.
  guard.catch(() => {})
  try {
    return await Promise.race([work, guard])
  } finally {
    ended.abort()
  }
}
