import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { type CacheStore, createUseCacheHandler } from "@citable/next/cache-handler"
import { afterEach, beforeEach, expect, it, vi } from "vitest"

let distDir: string
let texts: Map<string, string>

beforeEach(async () => {
  distDir = await mkdtemp(join(tmpdir(), "citable-next-"))
  texts = new Map()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await rm(distDir, { recursive: true, force: true })
})

const store: CacheStore = {
  get: async (keys) => keys.map((key) => texts.get(key) ?? null),
  set: async (key, text) => texts.set(key, text),
  increment: async (key) => Number(texts.set(key, String(Number(texts.get(key) ?? 0) + 1)).get(key)),
}

/** Creates the cache of one process of a site. */
function startProcess(connect = async () => store) {
  const handler = createUseCacheHandler(connect, { distDir })
  return {
    async read(key: string) {
      const found = await handler.get(key, [])
      return found && new Response(found.value).text()
    },
    /** Begins to store a function's result, and gives a function that ends it. */
    begin(key: string, text: string, tags: string[]): () => Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      const value = new Blob([text]).stream()
      const entry = { value, tags, stale: 60, timestamp: Date.now(), expire: 1e9, revalidate: 1e9 }
      const set = handler.set(
        key,
        promise.then(() => entry),
      )
      return async () => {
        resolve()
        await set
      }
    },
    invalidate: (tag: string) => handler.updateTags([tag]),
  }
}

it("a function's result is cached until any process invalidates one of its tags", async () => {
  await writeFile(join(distDir, "BUILD_ID"), "build")
  const [one, other] = [startProcess(), startProcess()]
  expect(await one.read("a")).toBeUndefined()
  await one.begin("a", "A", ["x"])()
  expect(await one.read("a")).toBe("A")
  await other.invalidate("y")
  expect(await one.read("a")).toBe("A")
  await other.invalidate("x")
  expect(await one.read("a")).toBeUndefined()
})

it("of two concurrent runs of a function, none that began before an invalidation is cached", async () => {
  await writeFile(join(distDir, "BUILD_ID"), "build")
  const one = startProcess()
  expect([await one.read("a"), await one.read("a")]).toEqual([undefined, undefined])
  const [endFirst, endSecond] = [one.begin("a", "old", ["x"]), one.begin("a", "old too", ["x"])]
  await endFirst()
  await one.invalidate("x")
  await endSecond()
  expect(await one.read("a")).toBeUndefined()
})

it("a build caches results of functions without a store", async () => {
  vi.stubEnv("NEXT_PHASE", "phase-production-build")
  vi.spyOn(console, "warn")
  const one = startProcess(() => Promise.reject(new Error("There is no store.")))
  expect(await one.read("a")).toBeUndefined()
  await one.begin("a", "A", ["x"])()
  expect(await one.read("a")).toBe("A")
  expect(console.warn).not.toHaveBeenCalled()
})
