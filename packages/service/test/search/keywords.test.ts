import type { Keyword } from "@citable/contract/search"
import { startService, type StartedService } from "@citable/dev"
import { afterEach, beforeEach, expect, it } from "vitest"

let started: StartedService
let brand: string
beforeEach(async () => {
  started = await startService()
  brand = `/v1/brands/${started.brandId}`
})
afterEach(() => started.close())
const call = <Answer>(method: string, path: string, body?: unknown) =>
  started.call<Answer>(method, path, body, started.operatorToken)
const add = (...keywords: Record<string, unknown>[]) =>
  call<{ data: Keyword[]; skipped: string[] }>("POST", `${brand}/keywords`, { keywords })
const list = (query = "") =>
  call<{ data: Keyword[]; next_cursor: string | null; has_more: boolean }>("GET", `${brand}/keywords?${query}`)
const words = async (query = "") => (await list(query)).data.map(({ keyword }) => keyword)
const refused = (method: string, path: string, body?: unknown) =>
  call(method, path, body).then(
    () => "taken",
    (error: unknown) => String(error),
  )

it("a keyword is tracked once per language and country, in any case and spacing, and unknown numbers are null", async () => {
  const { data, skipped } = await add(
    { keyword: "Headless CMS", tags: ["b", "a", "b"], market: "us", intent: "commercial" },
    { keyword: " headless  cms", market: "us" },
    { keyword: "headless cms" },
    { keyword: "headless cms", locale: "de" },
  )
  expect(skipped).toEqual([" headless  cms"])
  const none = { value: null, observed_at: null, missing: "not_configured" }
  expect(data).toMatchObject([
    {
      keyword: "Headless CMS",
      tags: ["a", "b"],
      locale: "en",
      market: "us",
      intent: "commercial",
      target_url: null,
      ranking_url: null,
      position: { ...none, source: "search_console" },
      previous_position: none,
      volume: { ...none, source: "keyword_data" },
      difficulty: none,
    },
    { market: null, locale: "en" },
    { market: null, locale: "de" },
  ])
  expect(await add({ keyword: "HEADLESS CMS", market: "us" })).toEqual({ data: [], skipped: ["HEADLESS CMS"] })
})

it("keywords are listed by words, tag, language, country and intent, in complete pages", async () => {
  await add(
    { keyword: "Übersetzer 100%", locale: "de", tags: ["one"] },
    { keyword: "zebra", market: "us", intent: "informational" },
    { keyword: "apple", tags: ["one", "two"] },
    { keyword: "Mango" },
  )
  expect(await words()).toEqual(["apple", "Mango", "zebra", "Übersetzer 100%"])
  expect(await words("sort=-created_at")).toHaveLength(4)
  expect(await words(`q=${encodeURIComponent("übersetzer 1")}`)).toEqual(["Übersetzer 100%"])
  expect(await words("tag=two")).toEqual(["apple"])
  expect(await words("locale=de")).toEqual(["Übersetzer 100%"])
  expect(await words("market=us")).toEqual(["zebra"])
  expect(await words("intent=informational")).toEqual(["zebra"])
  for (const sort of ["keyword", "-created_at", "position", "-volume"]) {
    const seen: string[] = []
    for (let cursor = ""; ;) {
      const page = await list(`sort=${sort}&limit=1${cursor}`)
      seen.push(...page.data.map(({ id }) => id))
      if (page.next_cursor === null) break
      cursor = `&cursor=${page.next_cursor}`
    }
    expect([sort, new Set(seen).size, seen.length]).toEqual([sort, 4, 4])
  }
})

it("a keyword's tags, page and intent change independently, and a deleted keyword is gone", async () => {
  const [keyword] = (await add({ keyword: "a", tags: ["x"], intent: "navigational" })).data
  const path = `${brand}/keywords/${keyword?.id}`
  const page = "https://example.com/a"
  expect(await call("PATCH", path, { target_url: page })).toMatchObject({
    target_url: page,
    tags: ["x"],
    intent: "navigational",
  })
  expect(await call("PATCH", path, { tags: [], intent: null })).toMatchObject({
    target_url: page,
    tags: [],
    intent: null,
  })
  expect(await call("PATCH", path, {})).toMatchObject({ target_url: page })
  expect(await call("DELETE", path)).toEqual({ id: keyword?.id, deleted: true })
  expect(await refused("PATCH", path, {})).toContain("cannot see such an item")
  expect(await refused("DELETE", path)).toContain("cannot see such an item")
  expect(await words()).toEqual([])
})

it("too many keywords are refused, and none of them is stored", async () => {
  for (let from = 0; from < 5000; from += 500) {
    await add(...Array.from({ length: 500 }, (_, index) => ({ keyword: `keyword ${from + index}` })))
  }
  expect(await refused("POST", `${brand}/keywords`, { keywords: [{ keyword: "one more" }] })).toContain("at most 5000")
  expect(await words("q=one+more")).toEqual([])
})

const imported = (
  date: string,
  query: string,
  page: string,
  country: string,
  impressions: number,
  position: number,
) => ({
  date,
  keys: [query, page, country],
  clicks: Math.floor(impressions / 10),
  impressions,
  position,
})
const bring = (rows: unknown[], more: object = {}) =>
  call("POST", `${brand}/search-performance/import`, { dimensions: ["query", "page", "country"], rows, ...more })

it("a keyword's position is the mean of the last seven days by impressions in its country, beside that of the seven days before", async () => {
  await add(
    { keyword: "Best CMS" },
    { keyword: "best cms", market: "us" },
    { keyword: "best cms", market: "de" },
    { keyword: "unseen" },
  )
  const [a, b] = ["https://a.example/one", "https://a.example/two"]
  await bring([
    imported("2026-03-20", "best cms", a, "usa", 100, 2),
    imported("2026-03-20", "best cms", b, "usa", 300, 4),
    imported("2026-03-14", "best cms", a, "deu", 100, 10),
    // The previous seven days start here.
    imported("2026-03-13", "best cms", a, "usa", 10, 20),
    imported("2026-03-07", "best cms", a, "usa", 30, 40),
    imported("2026-03-06", "best cms", a, "usa", 1000, 90),
  ])
  const { data } = await list("sort=position")
  expect(data.map((one) => [one.market, one.position.value, one.previous_position.value, one.ranking_url])).toEqual([
    ["us", 3.5, 35, b],
    [null, 4.8, 35, b],
    ["de", 10, null, a],
    [null, null, null, null],
  ])
  expect(data[0]?.position).toMatchObject({
    source: "csv_import",
    missing: null,
    observed_at: expect.any(String) as string,
  })
  expect(data.at(-1)?.position).toMatchObject({ value: null, missing: "no_data" })
})

it("a keyword's position is that of the whole span if an export has no daily numbers", async () => {
  await add({ keyword: "best cms" })
  const row = { date: "2026-03-31", keys: ["best cms"], clicks: 1, impressions: 10, position: 7.25 }
  await bring([row], { dimensions: ["query"], since: "2026-01-01" })
  expect((await list()).data).toMatchObject([{ position: { value: 7.25 }, previous_position: { value: null } }])
})
