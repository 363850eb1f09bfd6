import { setTimeout as delay } from "node:timers/promises"

import type { Article } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { createCallouts } from "@citable/markdown/callouts"
import type { z } from "astro/zod"
import { afterAll, afterEach, beforeEach, describe, expect, expectTypeOf, test } from "vitest"

import { type ArticleData, articleSchema, citableLoader } from "../src/loader.ts"
import { createLoaderContext, removeCacheDirs } from "./create-loader-context.ts"

afterAll(removeCacheDirs)

let service: StartedService
let load: ReturnType<typeof citableLoader>["load"]

beforeEach(async () => {
  service = await startService()
  ;({ load } = citableLoader({ apiKey: service.apiKey, baseUrl: service.url, retries: 0 }))
})
afterEach(() => service.close())

async function publishMany(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await service.publish({ title: `Article ${i}`, body: `Text ${i}.` })
}

describe("an entry", () => {
  test("has the slug as its id, the article's fields as data, and HTML that Astro renders", async () => {
    const { id } = await service.publish({
      title: "Hello there",
      body: "First *words*.\n\n## A heading\n\n<script>alert(1)</script>",
      tags: ["Greetings"],
      published_at: "2026-03-01T10:00:00Z",
    })
    const context = createLoaderContext()
    await load(context)

    const entry = context.store.get<ArticleData>("hello-there")
    expect(entry?.data).toMatchObject({
      id,
      slug: "hello-there",
      title: "Hello there",
      excerpt: "First words.",
      tags: ["Greetings"],
      reading_time: 1,
      published_at: new Date("2026-03-01T10:00:00Z"),
    })
    expect(entry?.data).not.toHaveProperty("body")
    expect(entry?.body).toBeUndefined()
    expect(entry?.rendered?.html).toContain("<p>First <em>words</em>.</p>")
    expect(entry?.rendered?.html).not.toContain("script")
    expect(entry?.rendered?.metadata?.headings).toEqual([{ depth: 2, slug: "a-heading", text: "A heading" }])
    expect(entry?.digest).toEqual(expect.any(String))
  })

  test("keeps its source with retainBody", async () => {
    await service.publish({ title: "Source", body: "Some *source*." })
    const context = createLoaderContext()
    await load(context)
    const next = createLoaderContext({ after: context })
    await citableLoader({ apiKey: service.apiKey, baseUrl: service.url, retainBody: true }).load(next)
    expect(context.store.get("source")?.body).toBe("Some *source*.")
  })

  test("is rendered with the site's plugins, and again when these change", async () => {
    await service.publish({ title: "Callout", body: "> [!NOTE]\n> Text." })
    const context = createLoaderContext()
    const options = { apiKey: service.apiKey, baseUrl: service.url }
    await citableLoader({ ...options, callouts: false }).load(context)
    expect(context.store.get("callout")?.rendered?.html).toContain("<blockquote>")

    const next = createLoaderContext({ after: context })
    await citableLoader(options).load(next)
    expect(next.store.get("callout")?.rendered?.html).toContain('<aside class="citable-callout citable-callout-note"')
    const german = createCallouts({ labels: { note: "Hinweis" } })
    await citableLoader({ ...options, plugins: [german] }).load(next)
    expect(next.store.get("callout")?.rendered?.html).toContain("Hinweis")
  })

  test("has the locale in its id only while the brand has several locales", async () => {
    await service.publish({ title: "One", slug: "same", locale: "en" })
    const context = createLoaderContext()
    await load(context)
    expect(context.store.keys()).toEqual(["same"])

    const german = await service.publish({ title: "Eins", slug: "same", locale: "de" })
    await load(context)
    expect(context.store.keys().toSorted()).toEqual(["de/same", "en/same"])
    expect(context.store.get<ArticleData>("en/same")?.data.title).toBe("One")
    expect(context.lines.at(-1)).toBe("info 1 changed · 0 removed · 2 total · 1 request")

    await service.call("POST", `/v1/content/${german.id}/unpublish`, {})
    await load(context)
    expect(context.store.keys()).toEqual(["same"])
  })

  test("is typed without a schema of the site, which can extend it", async () => {
    const loader = citableLoader()
    expectTypeOf<z.infer<(typeof loader)["schema"]>["published_at"]>().toEqualTypeOf<Date>()
    expectTypeOf<z.infer<(typeof loader)["schema"]>>().toEqualTypeOf<ArticleData>()

    await service.publish({ title: "Extended", tags: ["a", "b"] })
    const schema = articleSchema.transform((data) => ({ heading: data.title, count: data.tags.length }))
    const context = createLoaderContext({ schema })
    await load(context)
    expect(context.store.get("extended")?.data).toEqual({ heading: "Extended", count: 2 })
    // The site's schema drops the article's id, but the loader still finds its entry.
    await service.publish({ title: "Another" })
    await load(context)
    expect(context.store.keys().toSorted()).toEqual(["another", "extended"])
  })
})

describe("a sync", () => {
  test("makes one request for the brand and one per 100 articles, and later only one", async () => {
    await publishMany(120)
    service.requests.length = 0
    const context = createLoaderContext()
    await load(context)
    expect(service.requests.map(({ path }) => path.split("?")[0])).toEqual([
      "/v1/tools",
      `/v1/brands/${service.brandId}/content/changes`,
      `/v1/brands/${service.brandId}/content/changes`,
    ])
    expect(context.lines).toEqual(["info 120 changed · 0 removed · 120 total · 3 requests"])

    service.requests.length = 0
    await load(context)
    expect(service.requests).toHaveLength(1)
    expect(context.lines.at(-1)).toBe("info 0 changed · 0 removed · 120 total · 1 request")
  })

  test("applies edits, new slugs and withdrawals, and changes nothing else", async () => {
    await publishMany(3)
    const context = createLoaderContext()
    await load(context)
    const untouched = context.store.get("article-2")

    const [first, second] = ["article-0", "article-1"].map((id) => context.store.get<ArticleData>(id))
    await service.call("PATCH", `/v1/content/${first?.data.id}`, { slug: "moved", title: "Moved" })
    await service.call("POST", `/v1/content/${first?.data.id}/publish`, {})
    await service.call("DELETE", `/v1/content/${second?.data.id}`)
    await load(context)

    expect(context.store.keys().toSorted()).toEqual(["article-2", "moved"])
    expect(context.store.get<ArticleData>("moved")?.data.previous_slugs).toEqual(["article-0"])
    expect(context.store.get("article-2")).toBe(untouched)
    expect(context.lines.at(-1)).toBe("info 1 changed · 1 removed · 2 total · 1 request")
  })

  test("lets two articles exchange their slugs", async () => {
    const a = await service.publish({ title: "A", slug: "a" })
    const b = await service.publish({ title: "B", slug: "b" })
    const context = createLoaderContext()
    await load(context)
    const rename = async (article: Article, slug: string): Promise<void> => {
      await service.call("PATCH", `/v1/content/${article.id}`, { slug })
      await service.call("POST", `/v1/content/${article.id}/publish`, {})
    }
    await rename(a, "c")
    await rename(b, "a")
    await rename(a, "b")
    await load(context)
    const titles = context.store.entries().map(([id, { data }]) => [id, (data as ArticleData).title])
    expect(Object.fromEntries(titles)).toEqual({ a: "B", b: "A" })
  })

  test("never stores a draft, even with a key that reads drafts", async () => {
    const { id } = await service.publish({ title: "Public" })
    await service.call("POST", `/v1/brands/${service.brandId}/content`, { title: "Secret draft" })
    const reader = citableLoader({ apiKey: service.writeKey, baseUrl: service.url })
    const context = createLoaderContext()
    await reader.load(context)
    expect(context.store.keys()).toEqual(["public"])

    await service.call("POST", `/v1/content/${id}/unpublish`, {})
    await reader.load(context)
    expect(context.store.keys()).toEqual([])
  })

  test("fetches and renders nothing again after Astro emptied its store", async () => {
    await publishMany(2)
    const context = createLoaderContext()
    await load(context)
    service.requests.length = 0
    const wiped = createLoaderContext({ cacheDir: context.config.cacheDir })
    await load(wiped)
    expect(wiped.lines.at(-1)).toBe("info 2 changed · 0 removed · 2 total · 1 request")
    expect(service.requests[0]?.path).toContain("since=")
    expect(new Map(wiped.store.entries())).toEqual(new Map(context.store.entries()))
  })

  test("does not replace the articles with another brand's, unless that is confirmed", async () => {
    await publishMany(2)
    const context = createLoaderContext()
    await load(context)
    const other = await startService()
    try {
      await other.publish({ title: "Of another brand" })
      const options = { apiKey: other.apiKey, baseUrl: other.url }
      const refused = citableLoader(options).load(context)
      await expect(refused).rejects.toMatchObject({
        code: "other_brand",
        message: expect.stringMatching(
          /belongs to another brand: it reads brd_\w+, but the collection has 2 articles of brd_/,
        ),
      })
      expect(context.store.keys()).toHaveLength(2)
      await citableLoader({ ...options, maxDeleteShare: 1 }).load(context)
      expect(context.store.keys()).toEqual(["of-another-brand"])
      expect(context.lines.at(-1)).toBe("info 1 changed · 2 removed · 1 total · 1 request")
    } finally {
      await other.close()
    }
  })

  test("accepts another key of the same brand, and keeps its entries", async () => {
    await publishMany(2)
    const context = createLoaderContext()
    await load(context)
    context.writes.count = 0
    await citableLoader({ apiKey: await service.createKey(), baseUrl: service.url }).load(context)
    expect(context.lines.at(-1)).toBe("info 0 changed · 0 removed · 2 total · 2 requests")
  })

  test("waits for the revision of a webhook of its own brand", async () => {
    await publishMany(1)
    const context = createLoaderContext({ dev: true })
    await load(context)
    const refresh = (brand_id: string): Promise<void> =>
      load(
        createLoaderContext({
          dev: true,
          after: context,
          refreshContextData: { source: "citable", brand_id, revision: 1 },
        }),
      )
    await refresh(service.brandId)
    expect(service.requests.at(-1)?.path).toContain("min_revision=1")
    await refresh("brd_another")
    expect(service.requests.at(-1)?.path).not.toContain("min_revision")
  })

  test("keeps Astro from saving its store while it waits for the service, and changes nothing by that", async () => {
    await publishMany(1)
    const context = createLoaderContext()
    await load(context)
    const [before, { set }] = [context.meta.get("citable"), context.meta]
    let sets = 0
    context.meta.set = (key, value) => {
      sets++
      set(key, value)
    }
    const slow: typeof fetch = async (...request) => {
      // Astro would have saved meanwhile.
      await delay(600)
      return await fetch(...request)
    }
    context.writes.count = 0
    await citableLoader({ apiKey: service.apiKey, baseUrl: service.url, fetch: slow }).load(context)
    expect(sets).toBeGreaterThan(0)
    expect(context.writes.count).toBe(0)
    expect(context.meta.get("citable")).toBe(before)
    sets = 0
    await delay(300)
    expect(sets).toBe(0)
  })

  test("names images without an address that a browser can load", async () => {
    await service.publish({ title: "Pictures", body: "![A cat](./cat.png)" })
    const context = createLoaderContext()
    await load(context)
    expect(context.lines[0]).toMatch(/^warn .*Pictures.*cat\.png/)
  })
})
