import { startService, type StartedService } from "@citable/dev"
import type { Loader } from "astro/loaders"
import { afterEach, beforeEach, expect, it } from "vitest"

import { isPacked } from "../src/internal/packed/packed-data.ts"
import { readContentStore } from "../src/internal/packed/read-content-store.ts"
import { toPackedFor } from "../src/internal/packed/to-packed-for.ts"
import { siteState } from "../src/internal/site-state.ts"
import { citableLoader, type CitableLoaderOptions } from "../src/loader.ts"
import { type AstroSite, createAstroSite } from "./sync-with-astro.ts"

let service: StartedService
let site: AstroSite

beforeEach(async () => {
  service = await startService()
  await service.publish({ title: "One", body: "Text of one.", tags: ["A tag"] })
  await service.publish({ title: "Two", body: "Text of two.", tags: ["A tag"] })
  await service.publish({ title: "Three", tags: ["Later"] })
  site = await createAstroSite()
  siteState().packsFor = toPackedFor(site.config)
})
afterEach(async () => {
  delete siteState().packsFor
  site.remove()
  await service.close()
})

const createLoader = (options: CitableLoaderOptions = {}): Loader =>
  citableLoader({ apiKey: service.apiKey, baseUrl: service.url, retries: 0, bodies: "sidecar", ...options })

type Data = Record<string, unknown>

/** The data of each entry, as pages get it. */
function readData(): Data[] {
  const entries = readContentStore(site.storePath).get("articles")
  return [...(entries?.values() ?? [])].map((entry) => (entry as { data: Data }).data)
}

it("a site whose pages read the store's file has packed entries, with the same data, and makes them again without it", async () => {
  const packed = await site.sync(createLoader())
  expect(packed.map(({ data }) => isPacked(data))).toEqual([true, true, true])
  const data = readData()
  expect(data.map(({ title }) => title)).toEqual(["One", "Three", "Two"])
  expect(new Set(await site.sync(createLoader()))).toEqual(new Set(packed))

  siteState().packsFor = toPackedFor({ root: new URL("file:///another/") })
  expect((await site.sync(createLoader())).some((entry) => isPacked(entry.data))).toBe(false)
  expect(readData()).toStrictEqual(data)
})

it.each<[string, () => Promise<{ data: Data }[]>]>([
  ["astro dev", () => site.sync(createLoader(), { dev: true })],
  [
    "an integration of another release",
    () => {
      siteState().packsFor = `2 ${String(site.config.root)}`
      return site.sync(createLoader())
    },
  ],
])("%s gets no packed entries", async (_, sync) => {
  expect((await sync()).map(({ data }) => [isPacked(data), typeof data["title"]])).toEqual(
    Array.from({ length: 3 }, () => [false, "string"]),
  )
})

it.each<[string, (inner: Loader) => Loader["load"]]>([
  [
    "calls ours at once",
    (inner) => async (context) => {
      await inner.load(context)
      removeLater(context.store)
    },
  ],
  [
    "calls ours later",
    (inner) => async (context) => {
      await Promise.resolve()
      await inner.load(context)
      removeLater(context.store)
    },
  ],
  ["calls ours as its own", (inner) => createHeir(inner).load],
])("a loader around ours that %s sees the data of entries", async (_, wrap) => {
  const inner = createLoader()
  await site.sync({ ...inner, load: wrap(inner) })
  expect(readData().map(({ title }) => title)).toEqual(["One", "Two"])
})

type Store = Parameters<Loader["load"]>[0]["store"]

function removeLater(store: Store): void {
  for (const { id, data } of store.values()) if ((data["tags"] as string[]).includes("Later")) store.delete(id)
}

function createHeir(inner: Loader): Loader {
  const heir = {
    __proto__: inner,
    name: inner.name,
    async load(context: Parameters<Loader["load"]>[0]) {
      await super.load(context)
      removeLater(context.store)
    },
  }
  return heir
}

it.each(["store", "sidecar"] as const)(
  "with bodies: %s, a page that changes the data of an entry changes no other entry",
  async (bodies) => {
    await site.sync(createLoader({ bodies }))
    const [one, , two] = readData() as { seo: Data; tags: string[]; published_at: Date }[]
    const before = structuredClone(two)
    Object.assign(one?.seo ?? {}, { title: "Of one" })
    one?.tags.push("Of one")
    one?.published_at.setTime(0)
    expect(one?.tags).toEqual(["A tag", "Of one"])
    expect(two).toStrictEqual(before)
  },
)
