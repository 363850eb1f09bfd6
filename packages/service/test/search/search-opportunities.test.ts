import type { Brand } from "@citable/contract"
import type { SearchOpportunity } from "@citable/contract/search"
import { startService, type StartedService } from "@citable/dev"
import fc from "fast-check"
import { afterAll, beforeAll, expect, it } from "vitest"

import { chooseFirst } from "../../src/groups/search/opportunities/choose-first.ts"
import { createPairSums } from "../../src/groups/search/opportunities/pair-sums.ts"

let started: StartedService
const page = (name: string) => `https://example.com/${name}`
const row = (date: string, query: string, url: string, clicks: number, impressions: number, position: number) => ({
  date,
  keys: [query, url, "usa", "mobile"],
  clicks,
  impressions,
  position,
})

beforeAll(async () => {
  started = await startService()
  const before = "2026-06-05"
  const now = "2026-06-15"
  // Five queries at each of three positions set the click rates: 20 % at position three, 10 % at five, 2 % at ten.
  const usual = [3, 5, 10].flatMap((position) =>
    Array.from({ length: 5 }, (_, index) => {
      const clicks = { 3: 20, 5: 10, 10: 2 }[position] ?? 0
      return row(now, `usual ${position} ${index}`, page("usual"), clicks, 100, position)
    }),
  )
  const rows = [
    ...usual,
    row(now, "near", page("near"), 100, 5000, 10),
    row(now, "rich", page("rich"), 900, 1000, 7),
    row(now, "dull", page("dull"), 2, 100, 3),
    row(now, "split", page("one"), 30, 500, 1),
    row(now, "split", page("two"), 10, 400, 1),
    row(now, "split", page("three"), 1, 100, 1),
    row(before, "old", page("fading"), 100, 1000, 1),
    row(now, "old", page("fading"), 60, 1000, 1),
    row(before, "gone", page("gone"), 40, 400, 1),
    row(before, "few", page("few"), 9, 400, 1),
    row(now, "rare", page("rare"), 0, 9, 12),
  ]
  const dimensions = ["query", "page", "country", "device"]
  await call("POST", "import", { dimensions, rows })
})
afterAll(() => started.close())

const call = <Result>(method: string, path: string, body?: unknown) =>
  started.call<Result>(method, `/v1/brands/${started.brandId}/search-performance/${path}`, body, started.operatorToken)
const find = async (query: string) =>
  (await call<{ data: SearchOpportunity[] }>("GET", `opportunities?from=2026-06-11&to=2026-06-20&limit=100&${query}`))
    .data

it("queries on the second page are listed with the clicks of position three on this site", async () => {
  const found = await find("kind=striking_distance")
  const near = found.find(({ query }) => query === "near")
  // (100 + 5 x 2) clicks of (5000 + 500) impressions at position 10; (5 x 20 + 2) of 600 at position 3.
  expect(near).toMatchObject({
    pages: [page("near")],
    clicks: 100,
    impressions: 5000,
    expected_ctr: 110 / 5500,
    potential_clicks: Math.round((5000 * 102) / 600 - 100),
  })
  expect(found[0]).toEqual(near)
  expect(found.every(({ position }) => position !== null && position >= 4.5 && position <= 20)).toBe(true)
  expect(found.map(({ query }) => query)).not.toContain("rare")
  // It has more clicks than position three would bring: nobody is sent there for nothing.
  expect(found.map(({ query }) => query)).not.toContain("rich")
  expect((await find("kind=striking_distance&min_impressions=9")).map(({ query }) => query)).toContain("rare")
})

it("a query with a low click rate is listed beside the usual rate of its position on this site", async () => {
  const found = await find("kind=low_ctr")
  expect(found.filter(({ ctr_source: source }) => source === "site")).toMatchObject([
    { query: "dull", ctr: 0.02, expected_ctr: 0.17, potential_clicks: 15, pages: [page("dull")] },
  ])
})

it("where the site has too few results at a position, the typical rate of the position takes their place", async () => {
  const small = await started.call<Brand>("POST", "/v1/brands", { name: "Small" }, started.operatorToken)
  const path = `/v1/brands/${small.id}/search-performance`
  const rows = [
    row("2026-06-15", "standing desk", page("desk"), 0, 11_200, 4),
    row("2026-06-15", "desk", page("b"), 3, 400, 12),
  ]
  const dimensions = ["query", "page", "country", "device"]
  await started.call("POST", `${path}/import`, { dimensions, rows }, started.operatorToken)
  const { data } = await started.call<{ data: SearchOpportunity[] }>(
    "GET",
    `${path}/opportunities?from=2026-06-11&to=2026-06-20`,
    undefined,
    started.operatorToken,
  )
  expect(data).toMatchObject([
    { kind: "low_ctr", query: "standing desk", expected_ctr: 0.04, ctr_source: "typical", potential_clicks: 448 },
    { kind: "striking_distance", query: "desk", expected_ctr: null, ctr_source: "typical", potential_clicks: 19 },
  ])
  expect(data[0]?.detail).toContain("at least 4.0 % is typical at position 4 (this site has too few results")
  expect(JSON.stringify(data)).not.toContain("unknown")
})

it("pages that lost three tenths of their clicks are listed, including one that vanished", async () => {
  expect(await find("kind=decaying_page")).toMatchObject([
    { query: null, pages: [page("fading")], clicks: 60, previous: { clicks: 100 }, potential_clicks: 40 },
    { query: null, pages: [page("gone")], clicks: 0, previous: { clicks: 40 }, potential_clicks: 40 },
  ])
  expect(await find("kind=decaying_page&compare=none")).toEqual([])
})

it("pages that compete for a query are listed, strongest first, without rare ones", async () => {
  expect(await find("kind=cannibalisation")).toMatchObject([
    { query: "split", pages: [page("one"), page("two")], clicks: 41, impressions: 1000, potential_clicks: null },
  ])
})

it("opportunities are listed page by page, most promising first, and none for another country", async () => {
  const all = await find("")
  const potentials = all.map(({ potential_clicks: clicks }) => clicks ?? -1)
  expect(potentials).toEqual(potentials.toSorted((one, other) => other - one))
  const first = await call<{ data: SearchOpportunity[]; next_cursor: string }>(
    "GET",
    "opportunities?from=2026-06-11&to=2026-06-20&limit=3",
  )
  const rest = await call<{ data: SearchOpportunity[] }>(
    "GET",
    `opportunities?from=2026-06-11&to=2026-06-20&limit=3&cursor=${first.next_cursor}`,
  )
  expect([...first.data, ...rest.data]).toEqual(all.slice(0, 6))
  expect(await find("country=deu")).toEqual([])
})

it("opportunities that promise equally much are in the order of their names, on whatever page they are", async () => {
  const all = await find("compare=none")
  const promises = all.map(({ potential_clicks: clicks, impressions }) => `${clicks} ${impressions}`)
  // All usual queries at position five promise the same.
  expect(promises.length - new Set(promises).size).toBeGreaterThanOrEqual(4)
  const names = all.map(({ kind, query, pages }) => `${kind} ${query ?? ""} ${pages[0] ?? ""}`)
  for (let at = 1; at < all.length; at++) {
    if (promises[at] === promises[at - 1]) expect((names[at - 1] ?? "") < (names[at] ?? "")).toBe(true)
  }
  const found: SearchOpportunity[] = []
  for (let cursor: string | null = ""; cursor !== null;) {
    const after: string = cursor === "" ? "" : `&cursor=${cursor}`
    const some: { data: SearchOpportunity[]; next_cursor: string | null } = await call(
      "GET",
      `opportunities?from=2026-06-11&to=2026-06-20&compare=none&limit=2${after}`,
    )
    found.push(...some.data)
    cursor = some.next_cursor
  }
  expect(found).toEqual(all)
})

it("of too many queries, those with the most impressions are looked at, and none that equals one left out", () => {
  const impressions = Float64Array.from([99, 5, 9, 5, 3, 7, 8])
  const present = Uint8Array.from([1, 1, 1, 1, 1, 1, 0])
  const sums = { present, impressions, clicks: impressions, positions: impressions }
  const chosen = [1, 2, 3, 4, 5].map((most) => [...chooseFirst(sums, { most, minImpressions: 0 })])
  expect(chosen).toEqual([[2], [2, 5], [2, 5], [1, 2, 3, 5], [1, 2, 3, 4, 5]])
  expect([...chooseFirst(sums, { most: 5, minImpressions: 5 })]).toEqual([1, 2, 3, 5])
})

it("sums of pairs are those that a map has, whatever their numbers", () => {
  const number = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 ** 32 - 1 }))
  const pair = fc.record({
    query: number,
    page: fc.oneof(fc.constant(0), number),
    clicks: fc.nat(),
    impressions: fc.nat(),
  })
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 5000, size: "max" }), (rows) => {
      const sums = createPairSums()
      const counted = new Map<string, (typeof rows)[number]>()
      for (const { query, page: own, clicks, impressions } of rows) {
        sums.add(query, own, clicks, impressions)
        const known = counted.get(`${query} ${own}`)
        const before = known ?? { clicks: 0, impressions: 0 }
        const added = { clicks: before.clicks + clicks, impressions: before.impressions + impressions }
        counted.set(`${query} ${own}`, { query, page: own, ...added })
      }
      const found = Array.from(sums.places(), (place) => sums.at(place))
      expect(new Map(found.map((one) => [`${one.query} ${one.page}`, one]))).toEqual(counted)
      expect(found).toHaveLength(counted.size)
    }),
    { numRuns: 20 },
  )
})
