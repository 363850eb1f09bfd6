import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { setTimeout as delay } from "node:timers/promises"

import { CitableError } from "@citable/contract/core"

import { addSharedCache } from "../internal/cache/shared-caches.ts"

/** What all processes of a site share: texts by name, and numbers that are counted up. Redis has all three as one command each. */
export interface CacheStore {
  /** The texts under these names, in their order; nothing under a name that is not there (`MGET`). */
  get(keys: string[]): Promise<readonly (string | null | undefined)[]>
  /** Keeps a text for so many seconds (`SET … EX`). */
  set(key: string, text: string, seconds: number): Promise<unknown>
  /** Adds one to a number that is 0 at first, all at once; gives the sum (`INCR`). */
  increment(key: string): Promise<number>
}

export interface CacheStoreOptions {
  /** Next's `distDir`, absolute or relative to the working directory: its `BUILD_ID` keeps builds apart. Default: `.next`. */
  distDir?: string
  /** Names the site among those that share a store. Default: `citable`. */
  prefix?: string
}

/** When something was begun. What is read from then on is newer than everything that was invalidated before. */
export interface Moment {
  /** How often something was invalidated before. */
  count: number
  /** Another one each time that the store has forgotten what it was told; empty at first. Counts of two epochs say nothing of each other. */
  epoch: string
}

/** When everything was begun that the build made. */
export const buildMoment: Moment = { count: 0, epoch: "" }

/** Which tags were invalidated, told by a count that all processes share and not by their clocks. */
export interface SharedTags {
  /** Runs with the store; gives `undefined` and warns where the store fails. */
  use<Value>(run: (store: CacheStore) => Promise<Value>): Promise<Value | undefined>
  name(kind: string, key: string): string
  moment(): Promise<Moment | undefined>
  /** The last one that this process heard of: no later than any that it could hear of. */
  latest(): Moment | undefined
  /** Whether one of the tags was invalidated after this count; `undefined` where nobody can tell. */
  isInvalidatedSince(tags: readonly string[], count: number): Promise<boolean | undefined>
  /** Whether the store has it; until it has, this process serves nothing that it kept. */
  invalidate(tags: readonly string[]): Promise<boolean>
  /** Hands something to the store. */
  keep(name: string, text: string, seconds: number): Promise<void>
}

/** Longer than any deployment lives: a tag that is forgotten would bring back what the build had. */
const tagSeconds = 400 * 86_400

/** A store that answers later is taken for one that fails. */
const longestMs = 1000
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
  /** Invalidations that the store did not take, by their tags: until it does, nothing that is kept can be trusted. */
  const pending = new Map<string, number>()

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
    // No visitor waits at each read for what failed just now.
    if (startedAt - failedAt < pauseMs) return undefined
    try {
      return await within(longestMs, (opened ??= open()).then(run))
    } catch (error) {
      failedAt = performance.now()
      if (failedAt - warnedAt > 60_000) {
        warnedAt = failedAt
        console.warn("The shared cache of this site fails; pages are made anew at each visit until it answers.", error)
      }
      return undefined
    }
  }

  async function write(store: CacheStore, tags: Iterable<string>): Promise<void> {
    const names = [...tags].map((tag) => name("tag", tag))
    let count = await store.increment(name("count", ""))
    for (;;) {
      await Promise.all(names.map((tag) => store.set(tag, String(count), tagSeconds)))
      // Another process may have written a higher count of the same tag, and this one a lower one over it.
      const [newest] = await store.get([name("count", "")])
      if (Number(newest ?? 0) <= count) return
      count = Number(newest)
    }
  }

  /** Whether the store has all invalidations of this process. */
  async function flush(): Promise<boolean> {
    const batch = [...pending]
    if (batch.length === 0) return true
    const isWritten = await use(async (store) => {
      await write(
        store,
        batch.map(([tag]) => tag),
      )
      return true
    })
    if (isWritten !== true) return false
    // One that came meanwhile has to be written by itself.
    for (const [tag, invalidation] of batch) if (pending.get(tag) === invalidation) pending.delete(tag)
    return true
  }

  async function flushSoon(): Promise<void> {
    while (!(await flush())) await delay(1000, undefined, { ref: false })
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
    async invalidate(tagNames) {
      invalidations++
      for (const tag of tagNames) pending.set(tag, invalidations)
      if (await flush()) return true
      void flushSoon()
      return false
    },
    async keep(at, text, seconds) {
      const isKept = await use(async (store) => {
        await store.set(at, text, seconds)
        return true
      })
      if (isKept !== true) lostCount++
    },
  }
  addSharedCache(`${prefix} ${resolve(distDir)}`, {
    invalidate: (tagNames) => tags.invalidate(tagNames),
    countLost: () => lostCount,
  })
  return tags
}

async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  const ended = new AbortController()
  const guard = delay(ms, undefined, { signal: ended.signal }).then(
    () => {
      throw new CitableError(`The store did not answer within ${ms} ms.`, { code: "store_timeout" })
    },
    () => work,
  )
  try {
    return await Promise.race([work, guard])
  } finally {
    ended.abort()
  }
}
