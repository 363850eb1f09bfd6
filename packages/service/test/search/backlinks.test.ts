import type { Backlink, ReferringDomain, SearchPerformance } from "@citable/contract/search"
import { startService, type StartedService } from "@citable/dev"
import fc from "fast-check"
import { afterAll, beforeAll, expect, it } from "vitest"

interface Page<Item> {
  source: string
  synced_at: string | null
  missing: string | null
  data: Item[]
  next_cursor: string | null
}

let started: StartedService
beforeAll(async () => {
  started = await startService()
})
afterAll(() => started.close())
const call = <Result>(method: string, path: string, body?: unknown) =>
  started.call<Result>(method, path, body, started.operatorToken)
const newBrand = async () => `/v1/brands/${(await call<{ id: string }>("POST", "/v1/brands", { name: "Linked" })).id}`
const bring = (brand: string, body: Record<string, unknown>) =>
  call<{ rows: number; changed: number }>("POST", `${brand}/backlinks/import`, { source: "ahrefs", ...body })
const list = (brand: string, query = "") => call<Page<Backlink>>("GET", `${brand}/backlinks?${query}`)
const domains = (brand: string, query = "") => call<Page<ReferringDomain>>("GET", `${brand}/backlinks/domains?${query}`)

const to = "https://citable.example/guide"
const links = [
  {
    from_url: "https://blog.one.example/a",
    to_url: to,
    anchor: "a guide",
    rel: [],
    first_seen: "2026-01-10",
    last_seen: "2026-06-01",
    lost: false,
  },
  {
    from_url: "https://www.one.example/b",
    to_url: to,
    rel: ["nofollow"],
    first_seen: "2026-02-10",
    last_seen: "2026-05-01",
    lost: false,
  },
  { from_url: "https://two.example/c#part", to_url: null, first_seen: "2026-03-10" },
  {
    from_url: "https://three.example/",
    to_url: to,
    rel: ["UGC"],
    first_seen: "2025-03-10",
    last_seen: "2026-03-05",
    lost: true,
    lost_on: "2026-03-06",
  },
]

it("a brand without backlinks names the source that would supply them", async () => {
  const brand = await newBrand()
  const nothing = { source: "backlink_data", synced_at: null, missing: "not_configured", data: [], has_more: false }
  expect(await list(brand)).toMatchObject(nothing)
  expect(await domains(brand)).toMatchObject(nothing)
  expect(await call<SearchPerformance>("GET", `${brand}/search-performance`)).toMatchObject({
    backlinks: { missing: "not_configured", backlinks: null, referring_domains: null, gained: null, lost: null },
  })
})

it("imported links are listed by domain, page, state and followed, and counted by domain", async () => {
  const brand = await newBrand()
  expect(await bring(brand, { links })).toEqual({ rows: 4, changed: 4 })
  const all = await list(brand, "state=all&sort=from_domain")
  expect(all).toMatchObject({ source: "ahrefs", missing: null, synced_at: expect.any(String) as string })
  expect(
    Object.fromEntries(all.data.map((one) => [one.from_url, [one.from_domain, one.anchor, one.rel, one.lost]])),
  ).toEqual({
    "https://blog.one.example/a": ["one.example", "a guide", [], false],
    "https://www.one.example/b": ["one.example", null, ["nofollow"], false],
    "https://three.example/": ["three.example", null, ["ugc"], true],
    "https://two.example/c": ["two.example", null, null, null],
  })
  const urls = async (query: string) => (await list(brand, query)).data.map(({ from_url: url }) => url)
  expect(await urls("")).toEqual(["https://two.example/c", "https://www.one.example/b", "https://blog.one.example/a"])
  expect(await urls("state=lost")).toEqual(["https://three.example/"])
  expect(await urls("domain=one.example&sort=-last_seen")).toEqual([
    "https://blog.one.example/a",
    "https://www.one.example/b",
  ])
  const first = await list(brand, "domain=one.example&sort=-last_seen&limit=1")
  expect(await urls(`domain=one.example&sort=-last_seen&limit=1&cursor=${first.next_cursor}`)).toEqual([
    "https://www.one.example/b",
  ])
  expect(await urls("domain=blog.one.example")).toEqual(["https://blog.one.example/a"])
  expect(await urls("followed=true")).toEqual(["https://blog.one.example/a"])
  expect(await urls(`page=${encodeURIComponent(to)}&followed=false`)).toEqual(["https://www.one.example/b"])
  expect((await domains(brand)).data).toEqual([
    {
      domain: "one.example",
      backlinks: 2,
      followed: 1,
      pages_linked: 1,
      first_seen: "2026-01-10",
      last_seen: "2026-06-01",
      source: "ahrefs",
    },
    {
      domain: "two.example",
      backlinks: 1,
      followed: null,
      pages_linked: null,
      first_seen: "2026-03-10",
      last_seen: null,
      source: "ahrefs",
    },
  ])
  const performance = (from: string, until: string) =>
    call<SearchPerformance>("GET", `${brand}/search-performance?from=${from}&to=${until}`)
  expect((await performance("2026-02-01", "2026-03-31")).backlinks).toMatchObject({
    source: "ahrefs",
    missing: null,
    backlinks: 3,
    referring_domains: 2,
    gained: 2,
    lost: 1,
  })
  for (const [path, sorts] of [
    ["backlinks", ["-first_seen", "-last_seen", "from_domain"]],
    ["backlinks/domains", ["-backlinks", "-first_seen", "domain"]],
  ] as const) {
    for (const sort of sorts) {
      const seen: unknown[] = []
      for (let cursor = ""; ;) {
        const page = await call<Page<unknown>>("GET", `${brand}/${path}?state=all&limit=1&sort=${sort}${cursor}`)
        seen.push(...page.data.map((one) => JSON.stringify(one)))
        if (page.next_cursor === null) break
        cursor = `&cursor=${page.next_cursor}`
      }
      expect([sort, seen.length, new Set(seen).size]).toEqual([sort, path === "backlinks" ? 4 : 3, seen.length])
    }
  }
})

it("a link counts once: reports of two sources are merged, and a link with a target replaces one without", async () => {
  const brand = await newBrand()
  await bring(brand, {
    source: "search_console",
    links: [{ from_url: "https://one.example/a", last_seen: "2026-01-01" }],
  })
  await bring(brand, {
    links: [
      {
        from_url: "https://ONE.example/a",
        to_url: to,
        anchor: "x",
        rel: ["nofollow"],
        first_seen: "2026-02-01",
        last_seen: "2026-02-02",
      },
    ],
  })
  const later = {
    from_url: "https://one.example/a",
    to_url: to,
    first_seen: "2026-01-15",
    last_seen: "2026-03-01",
    lost: true,
  }
  await bring(brand, { source: "semrush", links: [later] })
  expect(
    await bring(brand, { source: "search_console", links: [{ from_url: "https://one.example/a" }] }),
  ).toMatchObject({
    changed: 0,
  })
  expect((await list(brand, "state=all")).data).toEqual([
    {
      from_url: "https://one.example/a",
      from_domain: "one.example",
      to_url: to,
      anchor: "x",
      rel: ["nofollow"],
      first_seen: "2026-01-15",
      last_seen: "2026-03-01",
      lost: true,
      source: "semrush",
    },
  ])
})

it("if a source only counts the links of a domain, the greater number is shown", async () => {
  const brand = await newBrand()
  await bring(brand, { links })
  const counted = [
    { domain: "one.example", backlinks: 120, pages_linked: 7 },
    { domain: "four.example", backlinks: 3 },
  ]
  expect(await bring(brand, { source: "search_console", domains: counted })).toEqual({ rows: 2, changed: 2 })
  expect(await bring(brand, { source: "search_console", domains: counted })).toEqual({ rows: 2, changed: 0 })
  expect((await domains(brand)).data.map((one) => [one.domain, one.backlinks, one.pages_linked, one.source])).toEqual([
    ["one.example", 120, 7, "search_console"],
    ["four.example", 3, null, "search_console"],
    ["two.example", 1, null, "ahrefs"],
  ])
  expect((await domains(brand, "state=lost")).data.map(({ domain }) => domain)).toEqual(["three.example"])
})

it("lists and counts more links than one statement reads, also of one domain", async () => {
  const brand = await newBrand()
  const many = Array.from({ length: 4200 }, (_, at) => ({
    from_url: at % 2 === 0 ? `https://a${at % 1000}.example/${at}` : `https://www.large.example/${at}`,
    to_url: `${to}/${at % 7}`,
    rel: at % 3 === 0 ? [] : null,
    first_seen: `2026-01-${String(1 + (at % 28)).padStart(2, "0")}`,
    lost: at === 4001,
  }))
  await bring(brand, { links: many })
  await bring(brand, { domains: [{ domain: "counted.example", backlinks: 5000 }] })
  const live = many.filter(({ lost }) => !lost)
  const large = live.filter(({ from_url: from }) => from.includes("large"))
  const first = await domains(brand, "limit=3")
  expect(first.data).toMatchObject([
    { domain: "counted.example", backlinks: 5000 },
    {
      domain: "large.example",
      backlinks: 2099,
      followed: large.filter(({ rel }) => rel !== null).length,
      pages_linked: 7,
      first_seen: "2026-01-02",
      source: "ahrefs",
    },
    { domain: "a0.example", backlinks: 5 },
  ])
  for (const sort of ["domain", "-backlinks"]) {
    const names: string[] = []
    for (let cursor: string | null = ""; cursor !== null;) {
      const page: Page<ReferringDomain> = await domains(brand, `sort=${sort}&limit=100${cursor && `&cursor=${cursor}`}`)
      names.push(...page.data.map(({ domain }) => domain))
      cursor = page.next_cursor
    }
    expect([names.length, new Set(names).size]).toEqual([502, 502])
  }
  expect((await domains(brand, "state=lost")).data).toMatchObject([{ domain: "large.example", backlinks: 1 }])
  expect((await list(brand, "state=lost")).data).toMatchObject([{ from_url: "https://www.large.example/4001" }])
  const ofLarge = await list(brand, "domain=www.large.example&followed=true&limit=100")
  expect(ofLarge.data.filter(({ from_domain: domain }) => domain === "large.example")).toHaveLength(100)
  const { backlinks } = await call<SearchPerformance>("GET", `${brand}/search-performance`)
  expect(backlinks).toMatchObject({ backlinks: live.length + 5000, referring_domains: 502 })
})

it("importing the same rows again changes nothing, in any order and in any batches", async () => {
  const day = fc.constantFrom(null, "2026-01-01", "2026-02-01", "2026-03-01")
  const link = fc.record({
    from_url: fc.constantFrom("https://a.example/1", "https://a.example/2", "https://b.example/"),
    to_url: fc.constantFrom(null, "https://c.example/x", "https://c.example/y"),
    anchor: fc.constantFrom(null, "one", "two"),
    rel: fc.constantFrom(null, [], ["nofollow"]),
    first_seen: day,
    last_seen: day,
    lost: fc.constantFrom(null, true, false),
    lost_on: day,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(link, { minLength: 1, maxLength: 8 }), fc.nat(8), fc.nat(8), async (some, cut, other) => {
      const brand = await newBrand()
      const parts = (at: number) => [some.slice(0, at), some.slice(at)].filter((part) => part.length > 0)
      for (const part of parts(cut)) await bring(brand, { links: part })
      const before = await list(brand, "state=all")
      for (const part of parts(other).toReversed()) {
        expect(await bring(brand, { links: part })).toEqual({ rows: part.length, changed: 0 })
      }
      expect(await list(brand, "state=all")).toEqual(before)
    }),
    { numRuns: 12, seed: 11 },
  )
})

it("only writers of search data import links, and the answer names invalid rows", async () => {
  const account = await started.service.createAccount()
  const other = await call<{ id: string }>("POST", "/v1/brands", { name: "Other" })
  const path = `/v1/brands/${started.brandId}/backlinks/import`
  const keyOf = async (brandId: string, scopes: string[]) =>
    (await call<{ key: string }>("POST", `/v1/brands/${brandId}/api-keys`, { scopes })).key
  const send = async (credential: string | undefined, body: unknown) => {
    const headers = {
      "content-type": "application/json",
      ...(credential === undefined ? {} : { authorization: `Bearer ${credential}` }),
    }
    const response = await fetch(started.url + path, { method: "POST", headers, body: JSON.stringify(body) })
    return [response.status, ((await response.json()) as { detail?: string }).detail ?? ""] as const
  }
  const body = { source: "ahrefs", links }
  expect((await send(undefined, body))[0]).toBe(401)
  expect((await send(account.operatorToken, body))[0]).toBe(404)
  expect((await send(await keyOf(other.id, ["search:write"]), body))[0]).toBe(404)
  expect((await send(await keyOf(started.brandId, ["search:read"]), body))[0]).toBe(403)
  const own = await keyOf(started.brandId, ["search:write"])
  const wrong = await send(own, { source: "ahrefs", links: [links[0], { from_url: "javascript:alert(1)" }] })
  expect(wrong).toEqual([422, expect.stringContaining("/links/1/from_url") as string])
  expect((await list(`/v1/brands/${started.brandId}`)).data).toEqual([])
  expect((await send(own, body))[0]).toBe(200)
})
