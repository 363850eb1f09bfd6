import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createClient, openReplica, toContentSource } from "@citable/client"
import { createTimeLimit, type TimeLimit } from "@citable/markdown/time-limit"
import { createCitable } from "@citable/next/pages"
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest"

import type { ReadCache } from "../src/internal/cache/read-cache.ts"
import { createSteadyReader } from "../src/internal/reading/create-steady-reader.ts"
import { createTaggedReader } from "../src/internal/reading/create-tagged-reader.ts"
import { createLastGoodStore } from "../src/internal/reading/last-good-store.ts"
import { createReplicaReader } from "../src/internal/reading/replica-reader.ts"
import { createServiceReader } from "../src/internal/reading/service-reader.ts"
import { type Brand, createBrand } from "./brand.ts"
import { plugins } from "./endless-plugins.ts"

const module = new URL("endless-plugins.ts", import.meta.url)
// Short for an endless body, and long enough for any other on a busy machine.
const short = createTimeLimit({ milliseconds: 300, module })
const long = createTimeLimit({ milliseconds: 60_000, module })
const shownAsText = '<pre class="citable-source">ENDLESS &#x3C;b></pre>'
let brand: Brand
let dir: string
let kept: string[]
let times: Map<string, number | undefined>

beforeAll(async () => {
  brand = await createBrand(1)
  dir = await mkdtemp(join(tmpdir(), "citable-next-"))
  await brand.service.publish({ title: "Endless", slug: "endless", body: "ENDLESS <b>", excerpt: "It goes on." })
})
afterAll(async () => {
  await Promise.all([short.close(), long.close()])
  await brand?.close()
  await rm(dir, { recursive: true, force: true })
})
beforeEach(() => {
  kept = []
  times = new Map()
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Stores nothing. Records what it would store, and after how many seconds each page is rendered again. */
const cache: ReadCache = {
  async read({ key }, load) {
    const value = await load()
    kept.push(key.join(" "))
    return value
  },
  async tag(tags, { revalidate } = {}) {
    for (const tag of tags) times.set(tag, revalidate)
  },
}

const connect = () => createClient({ baseUrl: brand.service.url, apiKey: brand.service.apiKey })

it("a timed-out body is shown as text with a warning, is not cached, and its page is rendered again soon", async () => {
  const store = createLastGoodStore(dir, async () => "build")
  const options = { store, readBuild: async () => undefined, now: () => performance.now(), warn: () => {} }
  const createReader = (timeLimit: TimeLimit) => {
    const live = createServiceReader(connect(), cache, { plugins, timeLimit })
    return createTaggedReader(createSteadyReader(live, options), cache, () => {})
  }

  expect((await createReader(short).article("endless", undefined))?.html).toBe(shownAsText)
  expect(console.warn).toHaveBeenCalledWith(expect.stringMatching(/"endless" is shown as text for now.*300 ms/))
  expect(kept).toEqual(["slug  endless"])
  expect(times.get("citable:slug:any:endless")).toBe(5)
  expect(await store.get(["article", "", "endless"])).toBeUndefined()

  expect((await createReader(long).article("article-1", undefined))?.html).toBe("<p>The text of number 1.</p>")
  expect(kept).toHaveLength(3)
  expect(times.has("citable:slug:any:article-1")).toBe(false)
  expect(await store.get(["article", "", "article-1"])).toBeDefined()
})

it("a build's page with a timed-out body is rendered again soon, too", async () => {
  const replica = openReplica({ dir: join(dir, "replica"), source: toContentSource(connect()) })
  const createReader = (timeLimit: TimeLimit) => createReplicaReader(() => replica, cache, { plugins, timeLimit })
  expect((await createReader(short).article("endless", undefined))?.html).toBe(shownAsText)
  await createReader(long).article("article-1", undefined)
  expect([times.get("citable:slug:any:endless"), times.get("citable:slug:any:article-1")]).toEqual([5, undefined])
})

it("a page of the Pages Router with a timed-out body is rendered again soon, too", async () => {
  const { url: baseUrl, apiKey } = brand.service
  const read = (slug: string, timeLimit: TimeLimit) =>
    createCitable({
      baseUrl,
      apiKey,
      distDir: join(dir, "missing"),
      plugins,
      timeLimit,
    }).getStaticProps({ params: { slug } })
  expect(await read("endless", short)).toMatchObject({ props: { article: { html: shownAsText } }, revalidate: 5 })
  expect(await read("article-1", long)).not.toHaveProperty("revalidate")
})

it("a body that a plugin refuses is shown as text, and a warning names article, field and editor", async () => {
  const { url: baseUrl, apiKey } = brand.service
  const refuse = () => {
    throw new Error("no such unit")
  }
  const citable = createCitable({
    baseUrl,
    apiKey,
    distDir: join(dir, "missing"),
    plugins: [{ key: "units", elements: { p: refuse } }],
  })
  const article = await citable.getArticle("article-1")
  expect(article?.html).toBe('<pre class="citable-source">The text of number 1.</pre>')
  const why = "the body cannot be rendered (no such unit); it is shown as plain text"
  expect(console.warn).toHaveBeenCalledWith(
    `"Article 1" (article-1), body: ${why}\n  Edit it at ${baseUrl}/edit/${article?.id}`,
  )
})
