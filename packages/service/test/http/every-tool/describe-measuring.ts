import { expect, it, vi } from "vitest"

import { citedThread, coffeeAnswers, questions } from "./coffee-answers.ts"
import type { CoffeeWorld } from "./start-coffee-world.ts"

const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, one) => all + (one ?? 0), 0)

/** A person asks how AI assistants present the brand, and compares every number with the six answers. */
export function describeMeasuring(world: () => CoffeeWorld): void {
  const ended = (scan_id: string) =>
    vi.waitFor(
      async () => {
        const scan = await world().desk.call("get_scan", { scan_id })
        expect(scan.finished_at).not.toBeNull()
        return scan
      },
      { interval: 20 },
    )

  it("a scan asks both engines all three prompts, and costs what its answers cost", async () => {
    const { desk } = world()
    expect(await desk.call("start_scan", { dry_run: true })).toMatchObject({ id: null, planned: 6 })
    const asked = await desk.call("start_scan")
    const id = asked.id ?? ""
    expect(asked).toMatchObject({ status: "queued", prompts: 3, planned: 6 })
    const scan = await ended(id)
    expect(scan).toMatchObject({ status: "completed", answered: 6, failed: 0, cancelled: 0 })
    const { data } = await desk.call("list_scan_answers", { scan_id: id })
    expect(data.map(({ engine, prompt, text }) => [engine, prompt, text].join("\n")).toSorted()).toEqual(
      Object.entries(coffeeAnswers)
        .flatMap(([engine, answers]) =>
          Object.entries(answers).map(([prompt, { text }]) => [engine, prompt, text].join("\n")),
        )
        .toSorted(),
    )
    const costs = data.map(({ cost_usd: cost }) => cost.value)
    expect(sum(costs)).toBeGreaterThan(0)
    expect(scan.cost_usd.value).toBeCloseTo(sum(costs), 9)
    expect(sum(scan.engines.map(({ cost_usd: cost }) => cost.value))).toBeCloseTo(sum(costs), 9)
    expect((await desk.call("list_scans")).data).toEqual([scan])
  })

  it("a scan that engines are too busy for is cancelled, and counts nowhere", async () => {
    const { desk, engines } = world()
    engines.areBusy = true
    const id = (await desk.call("start_scan", { repeats: 3 })).id ?? ""
    expect(await desk.call("cancel_scan", { scan_id: id })).toMatchObject({ planned: 18, answered: 0 })
    expect(await ended(id)).toMatchObject({ status: "cancelled", cancelled: 18, cost_usd: { value: 0 } })
    engines.areBusy = false
    const { data } = await desk.call("list_scans", { status: "cancelled" })
    expect(data.map((scan) => scan.id)).toEqual([id])
    expect((await desk.call("list_scans", { trigger: "manual" })).data.map((scan) => scan.id)).toContain(id)
    expect((await desk.call("list_scans", { trigger: "schedule" })).data).toEqual([])
  })

  it("visibility is what the six answers say, and the engines add up to it", async () => {
    const { desk, made } = world()
    const { overall, engines, competitors } = await desk.call("get_visibility")
    expect(overall.answers).toBe(6)
    expect(overall.current).toMatchObject({
      mention_rate: { value: 1 / 2, count: 3, of: 6 },
      citation_rate: { value: 1 / 3, count: 2, of: 6 },
      share_of_voice: { value: 1 / 3, count: 3, of: 9 },
      // First, second and second of the tracked names.
      average_position: { value: 5 / 3, count: 3 },
      sentiment: { value: 1 / 3, positive: 2, neutral: 0, negative: 1, unclassified: 0 },
    })
    for (const name of ["mention_rate", "citation_rate", "share_of_voice"] as const) {
      const { interval, value, count } = overall.current[name]
      expect(interval?.low).toBeLessThan(value ?? 0)
      expect(interval?.high).toBeGreaterThan(value ?? 1)
      expect(sum(engines.map(({ current }) => current[name].count))).toBe(count)
    }
    expect(engines.map(({ engine, answers }) => [engine, answers])).toEqual([
      ["chatgpt", 3],
      ["perplexity", 3],
    ])
    expect(competitors.map(({ name, current }) => [name, current.mention_rate.count])).toEqual([
      ["North Roast", 4],
      ["Bean Barn", 2],
    ])
    const { data: days } = await desk.call("get_visibility_timeseries")
    expect(days).toEqual([{ date: world().day(0), answers: 6, metrics: overall.current }])
    const ofBarn = await desk.call("get_visibility_timeseries", { competitor_id: made.barnId, interval: "week" })
    expect(ofBarn.data.map(({ metrics }) => metrics.mention_rate.count)).toEqual([2])
  })

  it("shares of voice add up to 1, by mentions and by citations", async () => {
    const { answers, data } = await world().desk.call("get_share_of_voice")
    expect(answers).toBe(6)
    expect(data.map(({ name, mentions, citations }) => [name, mentions.count, citations.count])).toEqual([
      ["Harbour Coffee", 3, 2],
      ["North Roast", 4, 3],
      ["Bean Barn", 2, 2],
    ])
    expect(sum(data.map(({ mentions }) => mentions.value))).toBeCloseTo(1, 12)
    expect(sum(data.map(({ citations }) => citations.value))).toBeCloseTo(1, 12)
  })

  it("sentiment quotes the sentences that make it, each with its own tone", async () => {
    const { current, shares, previous_shares: before, quotes } = await world().desk.call("get_sentiment")
    expect(current).toMatchObject({ positive: 2, negative: 1, value: 1 / 3 })
    expect(shares).toMatchObject({
      positive: { value: 2 / 3, count: 2, of: 3, interval: { low: expect.closeTo(0.1997, 4) } },
      neutral: { value: 0, count: 0, of: 3 },
      negative: { value: 1 / 3, count: 1, of: 3, interval: { high: expect.closeTo(0.8003, 4) } },
    })
    expect(before?.positive).toMatchObject({ value: null, of: 0, interval: null, missing: "no_data" })
    expect(quotes.map(({ tone, text, engine }) => `${tone} ${engine}: ${text}`).toSorted()).toEqual([
      "negative perplexity: Harbour Coffee has a poor choice of espresso subscriptions and is expensive.",
      "positive chatgpt: Harbour Coffee in Falmouth is an excellent choice: it posts every bag on the day it is roasted.",
      "positive perplexity: Harbour Coffee is reliable.",
    ])
  })

  it("citations are the sources of the answers, each with its owner", async () => {
    const { desk } = world()
    const given = Object.values(coffeeAnswers).flatMap((answers) =>
      Object.values(answers).flatMap((one) => one.sources),
    )
    const { data } = await desk.call("list_citations")
    expect(data).toHaveLength(given.length)
    const typeOf = (host: string) => data.find(({ url }) => new URL(url).hostname.endsWith(host))?.type
    expect(
      ["harbourcoffee.example", "beanbarn.example", "reddit.com", "theguardian.com", "wikipedia.org"].map(typeOf),
    ).toEqual(["own", "competitor", "social", "media", "reference"])
    // The link that an engine marked as its own, and the one with www, lead to the same page.
    const own = data.filter(({ type }) => type === "own")
    expect(own.map(({ url }) => url.replace("www.", ""))).toEqual(
      Array(2).fill("https://harbourcoffee.example/about-us"),
    )
    const { data: domains, answers } = await desk.call("list_citation_domains")
    expect([answers, sum(domains.map(({ citations }) => citations))]).toEqual([6, given.length])
    expect(domains[0]).toMatchObject({ domain: "northroast.example", urls: 2, citations: 3, average_position: 4 / 3 })
    expect(domains.find(({ type }) => type === "own")).toMatchObject({ urls: 1, citations: 2 })
  })

  it("gaps are the sources of answers that name rivals only", async () => {
    const { desk, made } = world()
    const { data } = await desk.call("list_citation_gaps")
    expect(data.map(({ url, type }) => `${type} ${url}`).toSorted()).toEqual([
      "competitor https://beanbarn.example/guides/storing",
      "competitor https://beanbarn.example/subscriptions",
      "competitor https://northroast.example/office",
      "media https://www.theguardian.com/food/coffee-subscriptions",
    ])
    const { data: toPitch } = await desk.call("list_citation_gaps", { by: "domain", type: ["media"] })
    expect(toPitch).toMatchObject([{ domain: "theguardian.com", url: null, answers: 1, engines: ["chatgpt"] }])
    const { data: answers } = await desk.call("get_prompt_results", { prompt_id: made.storingId })
    expect(answers.map(({ engine, prompt }) => `${engine}: ${prompt}`).toSorted()).toEqual([
      `chatgpt: ${questions.storing}`,
      `perplexity: ${questions.storing}`,
    ])
  })

  it("searches of the engines are listed with their prompts, and prompts with their latest numbers", async () => {
    const { desk, made } = world()
    const { data } = await desk.call("list_search_fanout")
    expect(data.map(({ query }) => query).toSorted()).toEqual(
      Object.values(coffeeAnswers)
        .flatMap((answers) => Object.values(answers))
        .flatMap(({ searches }) => searches)
        .toSorted(),
    )
    expect(data.find(({ query }) => query === "how to store coffee beans")?.prompt_ids).toEqual([made.storingId])
    const { data: prompts } = await desk.call("list_prompts", { tag: ["buying"], sort: "text" })
    expect(prompts.map(({ text, latest }) => [text, latest?.mention_rate.value, latest?.citation_rate.value])).toEqual([
      [questions.subscription, 1 / 2, 0],
      [questions.fresh, 1, 1],
    ])
  })

  it("a thread of Reddit that an answer cites is kept, although nobody searched for it", async () => {
    const { data } = await world().desk.call("list_reddit_threads", { found_by: "citation" })
    expect(data).toMatchObject([
      { reddit_id: "1aaa", citations: 1, title: expect.stringContaining("same day") as string },
    ])
    expect(citedThread.startsWith(data[0]?.url ?? "-")).toBe(true)
  })
}
