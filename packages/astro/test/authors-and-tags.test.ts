import { startService, type StartedService } from "@citable/dev"
import { z } from "astro/zod"
import fc from "fast-check"
import { afterAll, afterEach, beforeEach, expect, test } from "vitest"

import { toNameId } from "../src/internal/name-id.ts"
import { type articleSchema, citableAuthorsLoader, citableLoader, citableTagsLoader } from "../src/loader.ts"
import { createLoaderContext, type FakeContext, removeCacheDirs } from "./create-loader-context.ts"

afterAll(removeCacheDirs)

let service: StartedService

beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.close())

const ada = { name: "Ada Lovelace", url: "https://example.com/ada", image_url: null }
const grace = { name: "Grace", url: null, image_url: null }

async function loadAll(contexts: { articles: FakeContext; authors: FakeContext; tags: FakeContext }): Promise<void> {
  const options = { apiKey: service.apiKey, baseUrl: service.url, retries: 0 }
  await Promise.all([
    citableLoader(options).load(contexts.articles),
    citableAuthorsLoader(options).load(contexts.authors),
    citableTagsLoader(options).load(contexts.tags),
  ])
}

function createContexts() {
  const articles = createLoaderContext()
  const { cacheDir } = articles.config
  const authors = createLoaderContext({ cacheDir, schema: citableAuthorsLoader().schema })
  const tags = createLoaderContext({ cacheDir, schema: citableTagsLoader().schema })
  return { articles, authors, tags }
}

test("articles refer to authors and tags, and the three collections share one sync", async () => {
  await service.publish({ title: "One", tags: ["C++", "Big Data"], author: ada })
  await service.publish({ title: "Two", tags: ["big  data", "C"], authors: [{ ...ada, name: "ada lovelace" }, grace] })
  const { id } = await service.publish({ title: "Three", tags: ["Gone"] })
  const contexts = createContexts()
  service.requests.length = 0
  await loadAll(contexts)
  expect(service.requests).toHaveLength(2)

  const { articles, authors, tags } = contexts
  expect(authors.store.entries()).toMatchObject([
    ["ada-lovelace", { data: { name: "ada lovelace", articles: 2 } }],
    ["grace", { data: { name: "Grace", articles: 1 } }],
  ])
  expect(articles.store.get<z.infer<typeof articleSchema>>("two")?.data.authors).toHaveLength(2)
  const data = articles.store.get<z.infer<typeof articleSchema>>("one")?.data
  expect(data?.author_id).toBe("ada-lovelace")
  expect(articles.store.get<z.infer<typeof articleSchema>>("three")?.data.author_id).toBeNull()
  const ids = tags.store.keys()
  expect(ids).toEqual(expect.arrayContaining(["big-data", "c", "gone", ...(data?.tag_ids ?? ["missing"])]))
  expect(ids).toHaveLength(4)
  expect(tags.store.get("big-data")?.data).toEqual({ name: "big  data", articles: 2 })

  await service.call("DELETE", `/v1/content/${id}`)
  service.requests.length = 0
  await loadAll(contexts)
  expect(service.requests).toHaveLength(1)
  expect(tags.store.has("gone")).toBe(false)
  expect(tags.lines.at(-1)).toMatch(/^info 0 changed · 1 removed · 3 total/)
})

test("an error names the authors that do not fit the site's schema, and nothing is stored", async () => {
  await service.publish({ title: "One", author: ada })
  const context = createLoaderContext({ schema: z.object({ image_url: z.string() }) })
  const { load } = citableAuthorsLoader({ apiKey: service.apiKey, baseUrl: service.url })
  await expect(load(context)).rejects.toMatchObject({
    code: "invalid_entries",
    message: expect.stringContaining("Ada Lovelace"),
  })
  expect(context.writes.count).toBe(0)
})

test("names in any script get distinct ids that fit into paths and file names", () => {
  expect(["C", "C++", "C#"].map(toNameId)).toEqual([
    "c",
    expect.stringMatching(/^c-\w+$/),
    expect.stringMatching(/^c-\w+$/),
  ])
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 100 }), (name) => {
      const id = toNameId(name)
      expect(id).toMatch(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u)
      expect(Buffer.byteLength(id)).toBeLessThan(230)
      expect(toNameId(` ${name} `)).toBe(id)
    }),
  )
})
