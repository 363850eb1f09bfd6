import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { type CacheStore, createCacheHandler } from "@citable/next/cache-handler"
import type { CacheHandlerContext } from "next/dist/server/lib/incremental-cache/index.js"
import { nodeFs } from "next/dist/server/lib/node-fs-methods.js"
import { afterEach, beforeEach, expect, it, vi } from "vitest"

import { invalidateShared } from "../src/internal/cache/shared-caches.ts"

let distDir: string
let texts: Map<string, string>
let isDown: boolean

beforeEach(async () => {
  distDir = await mkdtemp(join(tmpdir(), "citable-next-"))
  await writeFile(join(distDir, "BUILD_ID"), "build")
  texts = new Map()
  isDown = false
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(distDir, { recursive: true, force: true })
})

const answer = <Value>(value: Value): Promise<Value> =>
  isDown ? Promise.reject(new Error("The store is down.")) : Promise.resolve(value)

const store: CacheStore = {
  get: (keys) => answer(keys.map((key) => texts.get(key) ?? null)),
  set: (key, text) => answer(texts.set(key, text)),
  increment: (key) => answer(Number(texts.set(key, String(Number(texts.get(key) ?? 0) + 1)).get(key))),
}

/** Creates the cache of one process of a site. */
function startProcess(used = store) {
  const context = {
    fs: nodeFs,
    serverDistDir: join(distDir, "server"),
    revalidatedTags: [],
    _requestHeaders: {},
  } satisfies CacheHandlerContext
  const handler = new (createCacheHandler(async () => used, { distDir }))(context)
  const request = { kind: "APP_PAGE", isFallback: false, isRoutePPREnabled: false } as Parameters<typeof handler.get>[1]
  return {
    read: async (key: string) => {
      const found = await handler.get(key, request)
      return found?.value && "html" in found.value ? found.value.html : undefined
    },
    write: (key: string, html: string, tags: string, revalidate?: number) => {
      const headers = { "x-next-cache-tags": tags }
      const page = { kind: "APP_PAGE", html, headers, rscData: Buffer.from("data"), status: 200 }
      const options = revalidate === undefined ? {} : { cacheControl: { revalidate, expire: undefined } }
      return handler.set(key, page as unknown as Parameters<typeof handler.set>[1], options)
    },
    entry: (key: string) => handler.get(key, request),
    invalidate: (tag: string) => handler.revalidateTag(tag),
  }
}

it("one process serves what another made, with the same bytes and maps", async () => {
  const [one, other] = [startProcess(), startProcess()]
  await one.write("/a", "A", "x,y")
  expect(await other.read("/a")).toBe("A")
  expect((await other.entry("/a"))?.value).toMatchObject({ rscData: Buffer.from("data"), status: 200 })
})

it("an invalidation in one process applies to all, and to no other tag", async () => {
  const [one, other] = [startProcess(), startProcess()]
  await one.write("/a", "A", "x,y")
  await one.write("/b", "B", "z")
  await other.invalidate("y")
  expect([await one.read("/a"), await other.read("/a"), await one.read("/b")]).toEqual([undefined, undefined, "B"])
  await one.write("/a", "A2", "x,y")
  expect(await other.read("/a")).toBe("A2")
})

it("a page is rendered again if its tag was invalidated during rendering", async () => {
  const [one, other] = [startProcess(), startProcess()]
  expect(await one.read("/a")).toBeUndefined()
  await other.invalidate("x")
  await one.write("/a", "old", "x")
  expect(await other.read("/a")).toBeUndefined()
  expect(await one.read("/a")).toBeUndefined()
  await one.write("/a", "new", "x")
  expect(await other.read("/a")).toBe("new")
})

it("a revalidated page is as old as the visit that triggered it, not as the end of rendering", async () => {
  const [one, other] = [startProcess(), startProcess()]
  await one.write("/a", "A", "x", 0)
  // Next serves it to this visitor, and renders it again meanwhile.
  expect(await one.read("/a")).toBe("A")
  await other.invalidate("x")
  await one.write("/a", "old", "x", 0)
  expect(await other.read("/a")).toBeUndefined()
  expect(await one.read("/a")).toBeUndefined()
  await one.write("/a", "new", "x", 0)
  expect(await other.read("/a")).toBe("new")
})

it("a visit of a fresh page does not date a later rendering", async () => {
  const [one, other] = [startProcess(), startProcess()]
  await one.write("/a", "A", "x", 3600)
  expect(await one.read("/a")).toBe("A")
  await other.invalidate("x")
  expect(await one.read("/a")).toBeUndefined()
  await one.write("/a", "new", "x", 3600)
  expect(await one.read("/a")).toBe("new")
})

it("an entry stored without a lookup is as old as its request", async () => {
  const [one, other] = [startProcess(), startProcess()]
  await other.invalidate("x")
  await one.write("/a", "old", "x")
  expect(await other.read("/a")).toBeUndefined()
})

it("a revalidated page of the build is as old as the visit that triggered it", async () => {
  await mkdir(join(distDir, "server/app"), { recursive: true })
  const meta = JSON.stringify({ headers: { "x-next-cache-tags": "x" }, status: 200 })
  for (const [end, text] of [
    ["html", "built"],
    ["rsc", "data"],
    ["meta", meta],
  ] as const) {
    await writeFile(join(distDir, `server/app/a.${end}`), text)
  }
  const routes = { "/a": { initialRevalidateSeconds: 0 } }
  await writeFile(join(distDir, "prerender-manifest.json"), JSON.stringify({ routes }))
  const [one, other] = [startProcess(), startProcess()]
  expect(await one.read("/a")).toBe("built")
  await other.invalidate("x")
  await one.write("/a", "old", "x", 0)
  expect(await other.read("/a")).toBeUndefined()
})

it("an invalidation says whether all processes know", async () => {
  vi.spyOn(console, "warn").mockReturnValue()
  startProcess()
  expect(await invalidateShared(["x"])).toBe(true)
  isDown = true
  expect(await invalidateShared(["x"])).toBe(false)
  isDown = false
  await vi.waitFor(async () => expect(await invalidateShared(["x"])).toBe(true), 60_000)
})

it("while the store is down nothing is served, and what was invalidated meanwhile stays invalid", async () => {
  vi.spyOn(console, "warn").mockReturnValue()
  const one = startProcess()
  await one.write("/a", "A", "x")
  isDown = true
  await one.invalidate("x")
  expect(await one.read("/a")).toBeUndefined()
  isDown = false
  await vi.waitFor(() => expect([...texts.keys()].some((key) => key.endsWith(":tag:x"))).toBe(true), 60_000)
  expect(await startProcess().read("/a")).toBeUndefined()
  expect(console.warn).toHaveBeenCalledTimes(1)
})

it("after the store loses its data, no older entry is served", async () => {
  const [one, other] = [startProcess(), startProcess()]
  await one.invalidate("x")
  expect(await one.read("/a")).toBeUndefined()
  await one.write("/a", "A", "x")
  const entry = [...texts].filter(([key]) => key.includes(":entry:"))
  expect(await one.read("/a")).toBe("A")
  texts.clear()
  for (const [key, text] of entry) texts.set(key, text)
  expect(await one.read("/a")).toBeUndefined()
  expect(await other.read("/a")).toBeUndefined()
})

it("visits while invalidations are being written wait for them, and write nothing more", async () => {
  let writes = 0
  const slow: CacheStore = {
    ...store,
    increment: async (key) => {
      writes++
      await new Promise((resolve) => setTimeout(resolve, 20))
      return store.increment(key)
    },
  }
  const [one, other] = [startProcess(slow), startProcess(slow)]
  for (let page = 0; page < 30; page++) await one.write(`/${page}`, "A", `tag-${page}`)
  const pages = Array.from({ length: 30 }, (_, page) => page)
  const results = pages.map(async (page) => {
    await (page % 2 === 0 ? one : other).invalidate(`tag-${page}`)
    return Promise.all([one.read(`/${page}`), other.read(`/${page}`)])
  })
  expect((await Promise.all(results)).flat().filter((html) => html !== undefined)).toEqual([])
  expect(writes).toBeLessThan(10)
})

it("a process that is busy for longer than its store may take still reads the answer of its store", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue()
  const late: CacheStore = {
    ...store,
    // Like the answer of a socket, it is there before the process has time to take it.
    get: async (keys) => {
      await readFile(join(distDir, "BUILD_ID"))
      return store.get(keys)
    },
  }
  const one = startProcess(late)
  await one.write("/a", "A", "x")
  const found = one.read("/a")
  setImmediate(() => {
    const until = performance.now() + 1100
    while (performance.now() < until);
  })
  expect(await found).toBe("A")
  expect(warn).not.toHaveBeenCalled()
})

it("a store that answers too late gets one write at a time, and has everything in the end", async () => {
  vi.spyOn(console, "warn").mockReturnValue()
  let running = 0
  let most = 0
  let lateMs = 1300
  const late: CacheStore = {
    ...store,
    increment: async (key) => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, lateMs))
      running--
      return store.increment(key)
    },
  }
  const [one, other] = [startProcess(late), startProcess()]
  await one.write("/a", "A", "x")
  expect(await other.read("/a")).toBe("A")
  const results = Array.from({ length: 20 }, (_, index) => one.invalidate(index % 2 === 0 ? "x" : `y-${index}`))
  await Promise.all(results)
  lateMs = 0
  await vi.waitFor(async () => expect(await other.read("/a")).toBeUndefined(), 60_000)
  await vi.waitFor(() => expect([...texts.keys()].filter((key) => key.includes(":tag:y-"))).toHaveLength(10), 60_000)
  expect(most).toBe(1)
})
