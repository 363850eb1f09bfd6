import type { Keyword } from "@citable/contract/search"
import { startService } from "@citable/dev"
import { createDataForSeo } from "@citable/service"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

import { startFakeDataForSeo } from "../start-fake-dataforseo.ts"

let fake: Awaited<ReturnType<typeof startFakeDataForSeo>>
beforeAll(async () => {
  fake = await startFakeDataForSeo()
})
afterAll(() => fake.close())

const open = (options: { password?: string; market?: string } = {}) =>
  createDataForSeo({ login: "ada", password: "s3cret", url: fake.url, allowPrivateNetwork: true, ...options })
const read = (keywords: { keyword: string; locale?: string; market?: string | null }[], options = {}) =>
  open(options).read(
    keywords.map((one) => ({ locale: "en", market: "us", ...one })),
    { signal: AbortSignal.timeout(20_000) },
  )
const results = [
  { position: 1, url: "https://ghostly.example/a" },
  { position: 2, url: "https://wiki.example/b" },
]

it("keywords get volumes, difficulties and organic results of their country and language, in order", async () => {
  fake.calls.length = 0
  const facts = await read([
    { keyword: "Standing Desk" },
    { keyword: "stehpult", locale: "de-at", market: "at" },
    { keyword: "rare" },
  ])
  expect(facts).toEqual([
    { volume: 5400, difficulty: 42, results },
    { volume: 5400, difficulty: 42, results },
    { volume: null, difficulty: 42, results: [] },
  ])
  const volumes = fake.calls.filter(({ path }) => path.includes("search_volume")).map(({ task }) => task)
  expect(volumes).toEqual([
    { location_code: 2840, language_code: "en", keywords: ["standing desk", "rare"] },
    { location_code: 2040, language_code: "de", keywords: ["stehpult"] },
  ])
})

it("a keyword without a market gets a worldwide volume only, unless a market is set", async () => {
  const worldwide = { volume: 90_000, difficulty: null, results: [] }
  expect(await read([{ keyword: "desk", market: null }])).toEqual([worldwide])
  const inGermany = { volume: 5400, difficulty: 42, results }
  expect(await read([{ keyword: "desk", market: null }], { market: "de" })).toEqual([inGermany])
})

it("what the vendor cannot look up is unknown, and spoils nothing else", async () => {
  const facts = await read([
    { keyword: "desk", market: "zz" },
    { keyword: "desk", locale: "xx" },
    { keyword: "what? (really)" },
    { keyword: "desk" },
  ])
  expect(facts).toEqual([
    null,
    { volume: null, difficulty: null, results: [] },
    { volume: null, difficulty: 42, results },
    { volume: 5400, difficulty: 42, results },
  ])
})

it("refused credentials are an error that says what to check, without the password", async () => {
  const error = await read([{ keyword: "desk" }], { password: "wr0ng-password" }).catch((cause: unknown) => cause)
  expect(error).toMatchObject({ code: "keyword_data_refused" })
  expect(String(error)).toContain("40100")
  expect(String(error)).not.toContain("wr0ng")
  const nobody = createDataForSeo({ login: "a", password: "b", url: "http://127.0.0.1:1" })
  const ask = nobody.read([{ keyword: "a", locale: "en", market: "us" }], { signal: AbortSignal.timeout(20_000) })
  await expect(ask).rejects.toMatchObject({ code: "keyword_data_unreachable" })
})

it("a service with it shows volumes and the sites that rank", async () => {
  const started = await startService({ keywordData: open() })
  const call = <Answer>(method: string, path: string, body?: unknown) =>
    started.call<Answer>(method, `/v1/brands/${started.brandId}/${path}`, body, started.operatorToken)
  await call("POST", "keywords", { keywords: [{ keyword: "standing desk", market: "us" }] })
  await vi.waitFor(
    async () =>
      expect((await call<{ data: Keyword[] }>("GET", "keywords")).data[0]).toMatchObject({
        volume: { value: 5400, source: "dataforseo", missing: null },
        difficulty: { value: 42 },
      }),
    { timeout: 50_000, interval: 50 },
  )
  expect(await call("GET", "search-competitors")).toMatchObject({
    source: "dataforseo",
    data: [{ domain: "ghostly.example", average_position: 1 }, { domain: "wiki.example" }],
  })
  await started.publish({ title: "Quiet lamps" })
  expect(await call("POST", "keywords/suggestions", {})).toMatchObject({
    data: [{ keyword: "quiet lamps", volume: { value: null, source: "dataforseo", missing: "not_synced" } }],
  })
  await started.close()
})
