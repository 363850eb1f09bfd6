import { ApiError } from "@citable/client"
import { startService, type StartedService } from "@citable/dev"
import { createCallouts } from "@citable/markdown/callouts"
import { createTimeLimit } from "@citable/markdown/time-limit"
import { createSignedRequest } from "@citable/webhooks/testing"
import type { APIContext, LiveDataCollection, LiveDataEntry } from "astro"
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"

import { toErrorResponse } from "../src/content.ts"
import {
  citableLiveLoader,
  type CitableLiveLoaderOptions,
  type LiveCollectionFilter,
  type LiveEntryFilter,
} from "../src/live.ts"
import { type ArticleData, citableLoader } from "../src/loader.ts"
import { createWebhook } from "../src/webhook.ts"
import { createLoaderContext, removeCacheDirs } from "./create-loader-context.ts"

afterAll(removeCacheDirs)

let service: StartedService
let loader: ReturnType<typeof citableLiveLoader>

beforeEach(async () => {
  service = await startService()
  loader = citableLiveLoader({ apiKey: service.apiKey, baseUrl: service.url, retries: 0 })
})
afterEach(() => service.close())

type Entry = LiveDataEntry<ArticleData>

const entryOf = async (filter: LiveEntryFilter): Promise<Entry | undefined> => {
  const answer = await loader.loadEntry({ filter, collection: "articles" })
  if (answer !== undefined && "error" in answer) throw answer.error
  return answer
}

const listOf = async (filter?: LiveCollectionFilter): Promise<LiveDataCollection<ArticleData>> => {
  const answer = await loader.loadCollection({
    ...(filter === undefined ? {} : { filter }),
    collection: "articles",
  })
  if ("error" in answer) throw answer.error
  return answer
}

describe("a live entry", () => {
  test("has the same data and HTML as the collection of a build, also with plugins and a dialect", async () => {
    const body =
      "> [!NOTE]\n> Text.\n\n## Head\n\n![](https://example.com/a.png)\n\nCrema\n: A foam.\n\n*[HTML]: A language\n\nHTML."
    await service.publish({ title: "One", body, tags: ["A tag"], author: { name: "Ada", url: null, image_url: null } })
    const dialect = { definitionLists: true, abbreviations: true }
    const options = { apiKey: service.apiKey, baseUrl: service.url, plugins: [createCallouts()], ...dialect }
    loader = citableLiveLoader(options)
    const context = createLoaderContext()
    await citableLoader(options).load(context)
    const built = context.store.get("one")
    const live = await entryOf({ id: "one" })
    expect(live?.data).toEqual(built?.data)
    expect(live?.rendered?.html).toBe(built?.rendered?.html)
    expect(live?.rendered?.html).toContain("<dt>Crema</dt>")
    expect(live?.rendered?.html).toContain('<abbr title="A language">HTML</abbr>')
    expect(live?.id).toBe("one")
  })

  test("shows callouts and colours of code by default, also with a time limit", async () => {
    await service.publish({ title: "One", body: "> [!NOTE]\n> Text.\n\n# A\n\n```js\nlet a\n```" })
    const htmlOf = async (options: CitableLiveLoaderOptions) => {
      loader = citableLiveLoader({ apiKey: service.apiKey, baseUrl: service.url, ...options })
      return (await entryOf({ id: "one" }))?.rendered?.html
    }
    const html = await htmlOf({})
    expect(html).toMatch(/citable-callout-note[^]*<h2[^]*<span class="ct-keyword">let<\/span>/)
    const timeLimit = createTimeLimit()
    onTestFinished(() => timeLimit.close())
    expect(await htmlOf({ timeLimit })).toBe(html)
    expect(await htmlOf({ highlight: false, callouts: false, headingOffset: 0 })).toMatch(
      /<blockquote>[^]*<h1[^]*<code class="language-js">let a/,
    )
  })

  test("has cache hints with exactly the tags that its publish purges", async () => {
    const { id } = await service.publish({ title: "One" })
    await service.call("PATCH", `/v1/content/${id}`, { slug: "new" })
    await service.call("POST", `/v1/content/${id}/publish`, {})
    const entry = await entryOf({ id: "new" })
    expect(entry?.cacheHint).toEqual({
      tags: [`citable:article:${id}`, "citable:slug:en:new", "citable:slug:en:one", "citable:everything"],
      lastModified: entry?.data.updated_at,
    })
    // A former slug gives the article, and the page redirects to its id.
    expect((await entryOf({ id: "one" }))?.id).toBe("new")
    expect((await entryOf({ content_id: id }))?.id).toBe("new")
  })

  test("is found by its locale", async () => {
    await service.publish({ title: "One", slug: "same", locale: "en" })
    await service.publish({ title: "Eins", slug: "same", locale: "de" })
    expect(await entryOf({ id: "de/same" })).toMatchObject({ id: "de/same", data: { title: "Eins" } })
    expect(await entryOf({ id: "fr/same" })).toBeUndefined()
  })

  test.each(["nothing", "", "a/b/c", "../..", "?", "x".repeat(300)])("is absent for %j", async (id) => {
    expect(await entryOf({ id })).toBeUndefined()
  })

  test("is never a draft, except with a preview token of that article", async () => {
    const draft = await service.call<{ id: string }>("POST", `/v1/brands/${service.brandId}/content`, {
      title: "Draft",
      body: "Not *yet*.",
    })
    const other = await service.publish({ title: "Other" })
    loader = citableLiveLoader({ apiKey: service.writeKey, baseUrl: service.url })
    expect(await entryOf({ id: "draft" })).toBeUndefined()
    expect(await entryOf({ content_id: draft.id })).toBeUndefined()

    loader = citableLiveLoader({ apiKey: service.apiKey, baseUrl: service.url })
    const { token: preview_token } = await service.call<{ token: string }>("POST", `/v1/content/${draft.id}/preview`)
    const entry = await entryOf({ content_id: draft.id, preview_token })
    expect(entry?.rendered?.html).toBe("<p>Not <em>yet</em>.</p>")
    expect(entry?.cacheHint).toBeUndefined()
    expect(await entryOf({ preview_token })).toBeUndefined()
    await expect(entryOf({ content_id: other.id, preview_token }).then((found) => found?.id)).resolves.not.toBe("other")
  })

  test("is never an article of another brand, even with a token for it", async () => {
    const as = service.operatorToken
    const other = await service.call<{ id: string }>("POST", "/v1/brands", { name: "Other" }, as)
    const article = { title: "Foreign", body: "Not of this site." }
    const { id } = await service.call<{ id: string }>("POST", `/v1/brands/${other.id}/content`, article, as)
    const { token } = await service.call<{ token: string }>("POST", `/v1/content/${id}/preview`, undefined, as)
    expect(await entryOf({ content_id: id, preview_token: token })).toBeUndefined()
    expect(await entryOf({ content_id: id, preview_token: as })).toBeUndefined()
  })
})

describe("a live collection", () => {
  test("lists what is published, newest first, by tag, locale and number", async () => {
    for (let i = 1; i <= 4; i++) {
      await service.publish({
        title: `Article ${i}`,
        tags: i % 2 === 0 ? ["Even"] : [],
        published_at: `2026-01-0${i}T00:00:00Z`,
      })
    }
    await service.call("POST", `/v1/brands/${service.brandId}/content`, { title: "Draft" })
    const all = await listOf()
    expect(all.entries.map(({ id }) => id)).toEqual(["article-4", "article-3", "article-2", "article-1"])
    expect(all.cacheHint?.tags).toEqual(["citable:articles", "citable:everything"])
    expect(all.entries[0]?.cacheHint).toBeUndefined()
    const even = await listOf({ tag: "Even", limit: 1 })
    expect(even.entries.map(({ id }) => id)).toEqual(["article-4"])
    expect(even.cacheHint).toEqual({
      tags: ["citable:articles", "citable:topic:even", "citable:everything"],
      lastModified: even.entries[0]?.data.updated_at,
    })
    await service.publish({ title: "Eins", locale: "de" })
    expect((await listOf()).entries.map(({ id }) => id)).toContain("de/eins")
    expect((await listOf({ locale: "de" })).entries.map(({ id }) => id)).toEqual(["eins"])
  })

  test("reads several pages of answers", async () => {
    for (let i = 0; i < 101; i++) await service.publish({ title: `Article ${i}` })
    expect((await listOf()).entries).toHaveLength(101)
    expect((await listOf({ limit: 3 })).entries).toHaveLength(3)
  })
})

describe("while the service is down", () => {
  const named = (name: string): Error => Object.assign(new Error("No such entry."), { name })
  let urls: string[]

  beforeEach(async () => {
    urls = []
    const request: typeof fetch = async (input, init) => {
      urls.push(input instanceof Request ? input.url : input.toString())
      return fetch(input, init)
    }
    loader = citableLiveLoader({ apiKey: service.apiKey, baseUrl: service.url, retries: 0, fetch: request })
    vi.spyOn(console, "warn").mockImplementation(() => {})
    vi.spyOn(console, "error").mockImplementation(() => {})
  })
  afterEach(() => vi.restoreAllMocks())

  test("pages show what was read last, without cache hints, and the service is not asked at every visit", async () => {
    await service.publish({ title: "One", body: "As it was." })
    expect((await entryOf({ id: "one" }))?.cacheHint).toBeDefined()
    await listOf()
    await service.close()
    for (let visit = 0; visit < 10; visit++) {
      const entry = await entryOf({ id: "one" })
      expect(entry?.rendered?.html).toBe("<p>As it was.</p>")
      expect(entry?.cacheHint).toBeUndefined()
      const list = await listOf()
      expect(list.entries.map(({ id }) => id)).toEqual(["one"])
      expect(list.cacheHint).toBeUndefined()
    }
    expect(urls).toHaveLength(4)
    expect(vi.mocked(console.warn).mock.calls[0]?.[0]).toMatch(/^The article "one" is shown from the last successful/)
  })

  test("an article that was withdrawn stays gone", async () => {
    const { id } = await service.publish({ title: "One" })
    await entryOf({ id: "one" })
    await listOf()
    const secret = `whsec_${Buffer.alloc(32, 3).toString("base64")}`
    const url = "https://site.test/_citable/webhook"
    const data = { brand_id: service.brandId, content_id: id, slug: "one", locale: "en", revision: 4, tags: [] }
    const request = await createSignedRequest({ url, secret, event: { type: "content.unpublished", data } })
    await service.close()
    await createWebhook({ secret })({ request } as unknown as APIContext)
    expect(await entryOf({ id: "one" })).toBeUndefined()
    expect((await listOf()).entries).toEqual([])
  })

  test("a page without a copy is a 503 that says when to come back, and only a missing article is a 404", async () => {
    await service.close()
    const answer = await loader.loadEntry({ filter: { id: "never-read" }, collection: "articles" })
    const response = toErrorResponse((answer as { error: Error }).error)
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"])
    expect(await response.text()).toContain("Please try again")
    expect(vi.mocked(console.error).mock.calls[0]?.[0]).toMatch(/CITABLE_URL/)
    const limited = { code: "rate_limited", status: 429, retryAfter: 30, request: "GET /" } as const
    const slow = new Error("Too many.", { cause: new ApiError("Too many requests.", limited) })
    expect(toErrorResponse(slow).headers.get("retry-after")).toBe("30")
    expect(toErrorResponse(named("LiveEntryNotFoundError")).status).toBe(404)
    expect(toErrorResponse(named("LiveEntryCacheHintError"), { html: "<p>Later" }).status).toBe(503)
  })

  test("a service that accepts requests and never answers ends the read with an error", async () => {
    const hung: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)))
    const options = { apiKey: service.apiKey, baseUrl: service.url, fetch: hung, timeoutMs: 150, totalTimeoutMs: 300 }
    loader = citableLiveLoader(options)
    await expect(listOf()).rejects.toThrow("within")
    await expect(entryOf({ id: "one" })).rejects.toThrow("within")
  })
})

test("a failure is returned as an error that says what to do, and never contains the key", async () => {
  for (const options of [{ apiKey: "" }, { apiKey: service.apiKey, baseUrl: "http://127.0.0.1:9" }]) {
    const broken = citableLiveLoader({ baseUrl: service.url, retries: 0, ...options })
    const answers = [
      await broken.loadEntry({ filter: { id: "one" }, collection: "articles" }),
      await broken.loadCollection({ collection: "articles" }),
    ]
    for (const answer of answers) {
      const { error } = answer as { error: Error }
      expect(error.message).toMatch(/CITABLE_(API_KEY|URL)/)
      expect(JSON.stringify([error.message, error.stack])).not.toContain(service.apiKey)
    }
  }
})
