import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { NetworkError } from "@citable/client"
import { staleSeconds } from "@citable/client/steady"
import { CitableError } from "@citable/contract/core"
import { afterEach, beforeEach, expect, it } from "vitest"

import type { ArticleReader, SiteArticle } from "../src/internal/reading/article-reader.ts"
import { createSteadyReader } from "../src/internal/reading/create-steady-reader.ts"
import { createLastGoodStore } from "../src/internal/reading/last-good-store.ts"
import { createArticle } from "./article-sample.ts"

let parent: string
let warnings: string[]
let clock: number

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "citable-last-"))
  warnings = []
  clock = 0
})
afterEach(() => rm(parent, { recursive: true, force: true }))

const down = () => new NetworkError("Nobody answers.", { code: "unreachable", request: "GET /", attempts: 1 })

/** Creates a service whose articles and failures a test sets. */
function createLive(articles: SiteArticle[]) {
  const live = { articles, error: undefined as unknown, requests: 0 }
  const answer = <Value>(value: Value): Promise<Value> => {
    live.requests++
    return live.error === undefined ? Promise.resolve(value) : Promise.reject(live.error)
  }
  const reader: ArticleReader = {
    article: (slug) => answer(live.articles.find((article) => article.slug === slug)),
    list: () => answer(live.articles),
    translations: () => answer([]),
  }
  return { live, reader }
}

function createReader(reader: ArticleReader, build?: ArticleReader, folder = parent, answeredAt = () => -Infinity) {
  const store = createLastGoodStore(folder, async () => "build")
  const options = {
    store,
    readBuild: async () => build,
    now: () => clock,
    warn: (text: string) => void warnings.push(text),
    answeredAt,
  }
  return { store, steady: createSteadyReader(reader, options) }
}

it("while the service is down, an article is still shown with a warning, also after a restart", async () => {
  const { live, reader } = createLive([createArticle()])
  const { steady } = createReader(reader)
  await steady.article("first", undefined)
  await steady.list({})
  live.error = down()
  for (const again of [steady, createReader(reader).steady]) {
    expect(await again.article("first", undefined)).toEqual({ value: createArticle(), staleBecause: live.error })
    expect((await again.list({})).value).toEqual([createArticle()])
  }
  expect(warnings[0]).toMatch(/^The article "first" is shown from the last successful read\. Nobody answers\./)
})

it("an article that was never read comes from the build, and one that the build lacks is not called missing", async () => {
  const { live, reader } = createLive([])
  live.error = down()
  const { steady } = createReader(reader, createLive([createArticle()]).reader)
  expect((await steady.article("first", undefined)).value).toMatchObject({ slug: "first" })
  for (let visit = 0; visit < 20; visit++) {
    await expect(steady.article("newer-than-the-build", undefined)).rejects.toBe(live.error)
  }
  expect(live.requests).toBe(1)
})

it("if nothing is known, the read throws the outage", async () => {
  const { live, reader } = createLive([])
  live.error = down()
  const { steady } = createReader(reader)
  await expect(steady.article("first", undefined)).rejects.toBe(live.error)
  await expect(steady.list({})).rejects.toBe(live.error)
})

it("an error in the site's setup is thrown at once", async () => {
  const { live, reader } = createLive([createArticle()])
  const { steady } = createReader(reader)
  await steady.article("first", undefined)
  live.error = new CitableError("Set CITABLE_API_KEY.", { code: "missing_api_key" })
  await expect(steady.article("first", undefined)).rejects.toBe(live.error)
})

it("an outage does not bring back a withdrawn article, unless it was published again", async () => {
  const { live, reader } = createLive([createArticle(), createArticle({ id: "cnt_2", slug: "second" })])
  const { steady, store } = createReader(reader)
  await steady.article("first", undefined)
  await steady.list({})
  await store.withdraw("cnt_1", true)
  live.error = down()
  const restarted = createReader(reader)
  for (const again of [steady, restarted.steady]) {
    expect((await again.article("first", undefined)).value).toBeUndefined()
    expect((await again.list({})).value.map(({ id }) => id)).toEqual(["cnt_2"])
  }
  await store.withdraw("cnt_1", false)
  expect((await restarted.steady.article("first", undefined)).value).toBeDefined()
})

it("an outage does not bring back an article that the service said is gone, even without a webhook", async () => {
  const { live, reader } = createLive([createArticle()])
  const build = createLive([createArticle()]).reader
  const { steady } = createReader(reader, build)
  await steady.article("first", undefined)
  await steady.list({})
  live.articles = []
  await steady.article("first", undefined)
  await steady.list({})
  live.error = down()
  for (const again of [steady, createReader(reader, build).steady]) {
    expect((await again.article("first", undefined)).value).toBeUndefined()
    expect((await again.list({})).value).toEqual([])
  }
})

it("an outage does not bring back an article that only the build still has", async () => {
  const { live, reader } = createLive([])
  const { steady } = createReader(reader, createLive([createArticle()]).reader)
  await steady.article("first", undefined)
  await steady.list({})
  live.error = down()
  expect((await steady.article("first", undefined)).value).toBeUndefined()
  expect((await steady.list({})).value).toEqual([])
})

it("a service that is down is asked every few seconds, and at once after a webhook reached it", async () => {
  const { live, reader } = createLive([createArticle()])
  const { steady } = createReader(reader)
  await steady.article("first", undefined)
  live.error = down()
  for (let visit = 0; visit < 50; visit++) await steady.article("first", undefined)
  expect(live.requests).toBe(2)

  clock += staleSeconds * 1000
  live.error = undefined
  live.articles = [createArticle({ title: "New", revision: 2 })]
  expect(await steady.article("first", undefined)).toEqual({ value: live.articles[0] })

  live.error = down()
  await steady.article("first", undefined)
  live.error = undefined
  steady.resume()
  expect(await steady.article("first", undefined)).toEqual({ value: live.articles[0] })
})

it("on a read-only disk, the memory of the process is used", async () => {
  const { live, reader } = createLive([createArticle()])
  const { steady, store } = createReader(reader, undefined, join(parent, "missing"))
  await steady.article("first", undefined)
  live.error = down()
  expect((await steady.article("first", undefined)).value).toEqual(createArticle())
  await store.withdraw("cnt_1", true)
  expect((await steady.article("first", undefined)).value).toBeUndefined()
  expect(await readdir(parent)).toEqual([])
})

it("an incomplete file counts as missing", async () => {
  const { live, reader } = createLive([createArticle()])
  await createReader(reader).steady.article("first", undefined)
  const folder = join(parent, "citable-last", "build")
  for (const name of await readdir(folder)) await writeFile(join(folder, name), '{"value":{"id"')
  live.error = down()
  await expect(createReader(reader).steady.article("first", undefined)).rejects.toBe(live.error)
})

it("the service is asked at once after it answered a webhook's route, which has modules of its own", async () => {
  const { live, reader } = createLive([createArticle()])
  let answered = -Infinity
  const { steady } = createReader(reader, undefined, parent, () => answered)
  await steady.article("first", undefined)
  live.error = down()
  await steady.article("first", undefined)
  live.error = undefined
  expect((await steady.article("first", undefined)).staleBecause).toBeDefined()
  clock += 1
  answered = clock
  expect((await steady.article("first", undefined)).staleBecause).toBeUndefined()
})
