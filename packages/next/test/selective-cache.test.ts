import { createClient } from "@citable/client"
import { afterAll, beforeAll, expect, it } from "vitest"

import type { ReadCache } from "../src/internal/cache/read-cache.ts"
import { slugTag } from "../src/internal/cache/tags.ts"
import { markInvalidated } from "../src/internal/reading/freshness.ts"
import { createServiceReader } from "../src/internal/reading/service-reader.ts"
import { type Brand, createBrand } from "./brand.ts"

let brand: Brand
beforeAll(async () => {
  brand = await createBrand(2)
})
afterAll(() => brand?.close())

/** Behaves like Next's data cache: if `load` throws, it stores nothing, and gives a stale value if it has one. */
function createDataCache() {
  const cached = new Map<string, unknown>()
  const old = new Set<string>()
  const cache: ReadCache = {
    async read({ key }, load) {
      const name = key.join(" ")
      if (cached.has(name) && !old.has(name)) return cached.get(name) as Awaited<ReturnType<typeof load>>
      try {
        const value = await load()
        cached.set(name, value)
        old.delete(name)
        return value
      } catch (error) {
        if (!cached.has(name)) throw error
        return cached.get(name) as Awaited<ReturnType<typeof load>>
      }
    },
    tag: async () => {},
  }
  return { cached, old, cache }
}

function createReader() {
  const { service } = brand
  const data = createDataCache()
  const client = createClient({ baseUrl: service.url, apiKey: service.apiKey, brandId: service.brandId })
  return { ...data, reader: createServiceReader(client, data.cache, {}) }
}

it("unknown slugs and topics leave nothing in the cache, however many are requested", async () => {
  const { cached, reader } = createReader()
  for (let number = 0; number < 30; number++) {
    expect(await reader.article(`made-up-${number}`, undefined)).toBeUndefined()
    expect(await reader.list({ tag: `made-up-${number}` })).toEqual([])
  }
  expect(cached.size).toBe(0)
})

it("a slug that leads nowhere any more replaces its older value in the cache", async () => {
  const { cached, old, reader } = createReader()
  const article = await brand.service.publish({ title: "Once", slug: "once" })
  expect((await reader.article("once", undefined))?.title).toBe("Once")
  await brand.unpublish(article)
  for (const name of cached.keys()) old.add(name)
  expect(await reader.article("once", undefined)).toBeUndefined()
  expect(cached.get("slug  once")).toBeNull()
})

it("an empty value is cached after a webhook, because another process may have cached an older one", async () => {
  const { cached, reader } = createReader()
  markInvalidated([slugTag("withdrawn", undefined)])
  expect(await reader.article("withdrawn", undefined)).toBeUndefined()
  expect([...cached]).toEqual([["slug  withdrawn", null]])
})

it("a stale value of another process is not shown if the slug leads nowhere now", async () => {
  const { cached, old, reader } = createReader()
  cached.set("slug  gone", "cnt_gone")
  old.add("slug  gone")
  expect(await reader.article("gone", undefined)).toBeUndefined()
  expect(await reader.article("gone", undefined)).toBeUndefined()
  expect(cached.get("slug  gone")).toBeNull()
})
