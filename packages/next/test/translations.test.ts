import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createClient, openReplica, toContentSource } from "@citable/client"
import { afterAll, beforeAll, expect, it } from "vitest"

import { noCache } from "../src/internal/cache/read-cache.ts"
import { createReplicaReader } from "../src/internal/reading/replica-reader.ts"
import { createServiceReader } from "../src/internal/reading/service-reader.ts"
import { type Brand, createBrand } from "./brand.ts"

let brand: Brand
let dir: string
beforeAll(async () => {
  brand = await createBrand(3)
  dir = await mkdtemp(join(tmpdir(), "citable-next-"))
  await brand.service.publish({ title: "First", slug: "first", locale: "en", translation_group: "first" })
  await brand.service.publish({ title: "Erster", slug: "erster", locale: "de", translation_group: "first" })
})
afterAll(async () => {
  await brand?.close()
  await rm(dir, { recursive: true, force: true })
})

it("the build and the running site know the same languages of an article", async () => {
  const client = createClient({ baseUrl: brand.service.url, apiKey: brand.service.apiKey })
  const replica = openReplica({ dir, source: toContentSource(client) })
  for (const reader of [createServiceReader(client, noCache, {}), createReplicaReader(() => replica, noCache, {})]) {
    expect(await reader.translations("first")).toEqual(
      expect.arrayContaining([
        { slug: "first", locale: "en" },
        { slug: "erster", locale: "de" },
      ]),
    )
    expect(await reader.translations("none")).toEqual([])
  }
})
