import { expect, it, vi } from "vitest"

import type { CoffeeWorld } from "./start-coffee-world.ts"

const grindSize = "https://harbourcoffee.example/blog/grind-size"

/** A person reads what Google, a data provider and a file of backlinks say about the site. */
export function describeSearching(world: () => CoffeeWorld): void {
  /** The four weeks of `makeCoffeeSearches`. */
  const range = () => ({ from: world().day(29), to: world().day(2) })
  const total = (
    field: "clicks" | "impressions",
    fits: (row: CoffeeWorld["searches"]["searches"][number]) => boolean,
  ) => {
    const { from, to } = range()
    const rows = world().searches.searches.filter(({ date }) => date >= from && date <= to)
    return rows.filter(fits).reduce((all, row) => all + row[field], 0)
  }
  const eventually = <Result>(look: () => Promise<Result>) => vi.waitFor(look, { interval: 20 })

  it("search performance is what Google reports, day by day and beside the weeks before", async () => {
    const { desk } = world()
    const { data } = await desk.call("sync_search_data")
    expect(data.map(({ source, error }) => [source, error])).toEqual([
      ["search_console", null],
      ["google_analytics", null],
    ])
    const { search } = await eventually(async () => {
      const told = await desk.call("get_search_performance", range())
      expect(told.search.previous?.clicks).toBe(196)
      return told
    })
    expect(search.totals).toMatchObject({ clicks: 280, impressions: 4760, ctr: 280 / 4760 })
    expect(search.totals.clicks).toBe(total("clicks", () => true))
    // Of one day: 10 × 1, 100 × 8, 40 × 4 and 20 × 12, of 170 impressions.
    expect(search.totals.position).toBeCloseTo(1210 / 170, 9)
    const { days } = await desk.call("get_search_timeseries", range())
    expect(days).toHaveLength(28)
    expect(days.every(({ clicks, impressions }) => clicks === 10 && impressions === 170)).toBe(true)
    expect(days.reduce((all, { clicks }) => all + (clicks ?? 0), 0)).toBe(search.totals.clicks)
  })

  it("queries leave out what Google hides, and pages do not", async () => {
    const { desk } = world()
    const { data: queries } = await desk.call("list_search_queries", range())
    expect(queries.map(({ query, clicks, position, previous }) => [query, clicks, position, previous?.clicks])).toEqual(
      [
        ["harbour coffee", 168, 1, 84],
        ["espresso grind size", 56, 4, 56],
        ["how to store coffee beans", 28, 8, 28],
      ],
    )
    const { data: pages } = await desk.call("list_search_pages", range())
    expect(pages.map(({ url, clicks }) => [new URL(url).pathname, clicks])).toEqual([
      ["/", 168],
      ["/blog/grind-size", 84],
      ["/shop/house-blend", 28],
    ])
    const mobile = await desk.call("list_search_queries", { ...range(), device: "mobile" })
    expect(mobile.data[0]?.clicks).toBe(
      total("clicks", ({ query, device }) => query === "harbour coffee" && device === "mobile"),
    )
  })

  it("an opportunity says what a better position would bring", async () => {
    const { data } = await world().desk.call("list_search_opportunities", range())
    expect(data).toMatchObject([
      {
        kind: "striking_distance",
        query: "how to store coffee beans",
        pages: [grindSize],
        impressions: 2800,
        position: 8,
      },
    ])
    const { detail, potential_clicks: more } = data[0] ?? {}
    // 5.5 % of 2,800 impressions, without the 28 clicks that there are.
    expect(more).toBe(126)
    expect(detail).toContain("it would get 126 more clicks")
  })

  it("traffic adds up, and shows how many visitors AI assistants send", async () => {
    const { desk } = world()
    const traffic = await eventually(async () => {
      const told = await desk.call("get_traffic", { ...range(), by: "channel" })
      expect(told.previous?.sessions).toBe(252)
      return told
    })
    expect(traffic.totals).toMatchObject({ sessions: 280, conversions: 28 })
    expect(traffic.data.map(({ key, sessions }) => [key, sessions])).toEqual([
      ["Organic Search", 224],
      ["Referral", 56],
    ])
    const referrals = await desk.call("get_ai_referrals", range())
    expect(referrals).toMatchObject({ all_sessions: 280, share_of_sessions: 56 / 280, previous: { sessions: 28 } })
    expect(referrals.assistants).toMatchObject([{ assistant: "chatgpt", sessions: 56, previous: { sessions: 28 } }])
    expect(referrals.pages.map(({ url }) => new URL(url).pathname)).toEqual(["/about-us"])
  })

  it("Google says whether it has a page, and what it makes of the sitemap", async () => {
    const { desk } = world()
    const inspected = await desk.call("inspect_url", { url: grindSize })
    expect(inspected).toMatchObject({ url: grindSize, verdict: "pass", coverage: "Submitted and indexed" })
    const { data } = await desk.call("list_sitemaps")
    expect(data).toMatchObject([
      { url: "https://harbourcoffee.example/sitemap.xml", errors: 0, contents: [{ type: "web", submitted: 7 }] },
    ])
  })

  it("keywords are suggested, tracked, and get positions from Google and volumes from a provider", async () => {
    const { desk } = world()
    const suggested = await desk.call("suggest_keywords", { limit: 50 })
    const sources = new Map(suggested.data.map(({ keyword, found_in: source }) => [keyword, source]))
    expect(suggested.asked).toMatchObject({ engine: "chatgpt", error: null })
    expect(
      ["espresso beans for beginners", "espresso grind size", "store coffee beans"].map((one) => sources.get(one)),
    ).toEqual(["llm", "search_console", "site"])
    const keywords = ["espresso grind size", "how to store coffee beans", "coffee mug"]
    const { data } = await desk.call("add_keywords", {
      keywords: keywords.map((keyword) => ({ keyword, market: "gb" })),
    })
    const idOf = (wanted: string) => data.find(({ keyword }) => keyword === wanted)?.id ?? ""
    await desk.call("delete_keyword", { keyword_id: idOf("coffee mug") })
    await desk.call("update_keyword", {
      keyword_id: idOf("espresso grind size"),
      intent: "informational",
      target_url: grindSize,
      tags: ["grinding"],
    })
    const listed = await eventually(async () => {
      const list = await desk.call("list_keywords")
      for (const { volume } of list.data) expect(volume.value).toBe(5400)
      return list
    })
    expect(
      listed.data.map(({ keyword, position, ranking_url: url, difficulty }) => [
        keyword,
        position.value,
        position.source,
        url,
        difficulty.value,
      ]),
    ).toEqual([
      ["espresso grind size", 4, "search_console", grindSize, 42],
      ["how to store coffee beans", 8, "search_console", grindSize, 42],
    ])
    expect(listed.data[0]).toMatchObject({ intent: "informational", target_url: grindSize, tags: ["grinding"] })
    const rivals = await desk.call("list_search_competitors")
    expect(rivals.data.map(({ domain, keywords: ranks, average_position: at }) => [domain, ranks, at])).toEqual([
      ["ghostly.example", 2, 1],
      ["wiki.example", 2, 2],
    ])
    const { keywords: summary } = await desk.call("get_search_performance", range())
    expect(summary).toMatchObject({ tracked: 2, top_3: 0, top_10: 2, average_position: 6 })
  })

  it("backlinks of a file are listed, counted by domain, and summed up", async () => {
    const { desk, started, day, keys } = world()
    const link = (from: string, to: string, more: object) => ({
      from_url: from,
      to_url: `https://harbourcoffee.example${to}`,
      anchor: "Harbour Coffee",
      rel: [],
      first_seen: day(100),
      last_seen: day(1),
      lost: false,
      ...more,
    })
    const links = [
      link("https://falmouth.example/shops", "/", { first_seen: day(20) }),
      link("https://falmouth.example/news", "/about-us", { rel: ["nofollow"] }),
      link("https://beans.example/list", "/", { lost: true, lost_on: day(9), last_seen: day(40) }),
    ]
    const path = `/v1/brands/${desk.brandId}/backlinks/import`
    await started.call("POST", path, { source: "ahrefs", links }, keys.account)
    const { data } = await desk.call("list_backlinks")
    expect(data.map(({ from_url: from, rel }) => [from, rel])).toEqual([
      ["https://falmouth.example/shops", []],
      ["https://falmouth.example/news", ["nofollow"]],
    ])
    expect((await desk.call("list_backlinks", { state: "lost" })).data.map(({ from_domain: from }) => from)).toEqual([
      "beans.example",
    ])
    const { data: domains } = await desk.call("list_referring_domains")
    expect(domains).toMatchObject([{ domain: "falmouth.example", backlinks: 2, followed: 1, pages_linked: 2 }])
    const { backlinks } = await desk.call("get_search_performance", range())
    expect(backlinks).toMatchObject({ source: "ahrefs", backlinks: 2, referring_domains: 1, gained: 1, lost: 1 })
  })
}
