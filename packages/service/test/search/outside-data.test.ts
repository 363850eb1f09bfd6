import type { Backlink, Keyword, SearchCompetitor } from "@citable/contract/search"
import type { Competitor } from "@citable/contract/visibility"
import { startService, type StartedService } from "@citable/dev"
import type { BacklinkData } from "@citable/search-data/backlink-data"
import type { KeywordData } from "@citable/search-data/keyword-data"
import { afterEach, expect, it, vi } from "vitest"

let started: StartedService
let brand: string
afterEach(() => started.close())
const open = async (options: Parameters<typeof startService>[0]) => {
  started = await startService(options)
  brand = `/v1/brands/${started.brandId}`
}
const call = <Answer>(method: string, path: string, body?: unknown) =>
  started.call<Answer>(method, path, body, started.operatorToken)
const until = <Value>(read: () => Promise<Value>, isThere: (value: Value) => boolean) =>
  vi.waitFor(
    async () => {
      const value = await read()
      expect(isThere(value)).toBe(true)
      return value
    },
    { timeout: 50_000, interval: 50 },
  )
const list = async () => (await call<{ data: Keyword[] }>("GET", `${brand}/keywords`)).data

const ranking: Record<string, string[]> = {
  cms: [
    "https://ghostly.example/a",
    "https://www.citable.example/b",
    "https://blog.ghostly.example/c",
    "https://wiki.example/d",
  ],
  blog: ["https://wiki.example/e", "https://ghostly.example/f"],
}
const keywordData: KeywordData = {
  name: "seo_vendor",
  read: async (keywords) =>
    keywords.map(({ keyword }) => {
      const urls = ranking[keyword]
      if (urls === undefined) return null
      return { volume: 1200, difficulty: 34.5, results: urls.map((url, index) => ({ position: index + 1, url })) }
    }),
}

it("a provider supplies volumes and ranking domains, and unknown values stay unknown", async () => {
  await open({ keywordData })
  await call("PATCH", brand, { domains: ["citable.example"] })
  const rival = await call<Competitor>("POST", `${brand}/competitors`, {
    name: "Ghostly",
    domains: ["ghostly.example"],
  })
  const path = `${brand}/search-competitors`
  expect(await call("GET", path)).toMatchObject({ source: "seo_vendor", missing: "not_synced", data: [] })
  const keywords = [{ keyword: "cms" }, { keyword: "blog", tags: ["one"] }, { keyword: "nothing" }]
  const { data } = await call<{ data: Keyword[] }>("POST", `${brand}/keywords`, { keywords })
  expect(data[0]?.volume).toMatchObject({ value: null, source: "seo_vendor", missing: "not_synced" })
  const told = await until(list, (all) => all.every(({ volume }) => volume.missing !== "not_synced"))
  expect(told.map((one) => [one.keyword, one.volume.value, one.difficulty.value, one.volume.missing])).toEqual([
    ["blog", 1200, 34.5, null],
    ["cms", 1200, 34.5, null],
    ["nothing", null, null, "no_data"],
  ])
  const ghostly: SearchCompetitor = {
    domain: "ghostly.example",
    competitor_id: rival.id,
    keywords: 2,
    keywords_checked: 3,
    average_position: 1.5,
    ahead: 2,
  }
  const wiki = {
    domain: "wiki.example",
    competitor_id: null,
    keywords: 2,
    keywords_checked: 3,
    average_position: 2.5,
    ahead: 1,
  }
  expect(await call("GET", path)).toMatchObject({ missing: null, data: [ghostly, wiki], has_more: false })
  const page = await call<{ data: unknown[]; next_cursor: string }>("GET", `${path}?limit=1`)
  expect(page.data).toEqual([ghostly])
  expect(await call("GET", `${path}?limit=1&cursor=${page.next_cursor}`)).toMatchObject({
    data: [wiki],
    has_more: false,
  })
  expect(await call("GET", `${path}?tag=one`)).toMatchObject({
    data: [
      { domain: "wiki.example", keywords: 1, keywords_checked: 1, average_position: 1, ahead: 1 },
      { domain: "ghostly.example", average_position: 2 },
    ],
  })
})

it("without a provider there are no ranking domains", async () => {
  await open({})
  await expect(call("GET", `${brand}/search-competitors`)).rejects.toThrow("501")
})

it("a provider's links are stored as they arrive, and a provider that fails is retried", async () => {
  let failures = 1
  const backlinkData: BacklinkData = {
    name: "link_vendor",
    async *read(domain) {
      const found = {
        anchor: null,
        rel: [],
        firstSeen: "2026-01-01",
        lastSeen: "2026-02-01",
        lost: false,
        lostOn: null,
      }
      yield { ...found, fromUrl: "https://one.example/", toUrl: `https://${domain}/` }
      yield { ...found, fromUrl: "not an address", toUrl: null }
      if (failures-- > 0) throw new Error("the vendor is away")
      yield { ...found, fromUrl: "https://two.example/", toUrl: `https://${domain}/` }
    },
  }
  const errors: unknown[] = []
  let ahead = 0
  await open({ backlinkData, onError: (error) => errors.push(error), now: () => Date.now() + ahead })
  expect(await call("GET", `${brand}/backlinks`)).toMatchObject({ source: "link_vendor", missing: "not_synced" })
  await call("PATCH", brand, { domains: ["citable.example"] })
  // The next check is an hour later.
  ahead = 3_700_000
  await until(
    async () => errors.length,
    (count) => count > 0,
  )
  expect(String(errors[0])).toContain("the vendor is away")
  ahead += 3_700_000
  const page = () => call<{ source: string; missing: string | null; data: Backlink[] }>("GET", `${brand}/backlinks`)
  const { data, missing } = await until(page, ({ data: links }) => links.length === 2)
  expect(data.map(({ from_domain: domain, source }) => [domain, source])).toEqual(
    expect.arrayContaining([
      ["one.example", "link_vendor"],
      ["two.example", "link_vendor"],
    ]),
  )
  expect(["not_synced", null]).toContain(missing)
})
