import type {
  Answer,
  CitationDomain,
  CitationGap,
  Competitor,
  Prompt,
  Scan,
  SearchFanout,
  Visibility,
} from "@citable/contract/visibility"
import { startService, type StartedService } from "@citable/dev"
import { createAnthropicEngine } from "@citable/engines/create-anthropic-engine"
import { createGeminiEngine } from "@citable/engines/create-gemini-engine"
import { createOpenaiEngine } from "@citable/engines/create-openai-engine"
import { createPerplexityEngine } from "@citable/engines/create-perplexity-engine"
import type { Engine } from "@citable/engines/engine"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

import type { FakeAnswer } from "../fake-engines/fake-answer.ts"
import { fakeAnthropic } from "../fake-engines/fake-anthropic.ts"
import { fakeGemini } from "../fake-engines/fake-gemini.ts"
import { fakeOpenai } from "../fake-engines/fake-openai.ts"
import { fakePerplexity } from "../fake-engines/fake-perplexity.ts"
import { type Fault, startFakeEngine, type StartedEngine } from "../fake-engines/start-fake-engine.ts"
import { readSeries } from "../read-series.ts"

const apiKey = "sk-test-0123456789"
const given: Record<string, FakeAnswer> = {
  "Which CMS suits a florist?": {
    text: "1. **Ghostly** is good for blogs.\n2. Citable is great.",
    sources: [
      { url: "https://citable.example/florists", title: "Florists" },
      { url: "https://ghostly.example/blogs", title: "Blogs" },
    ],
    searches: ["best cms florist"],
  },
  "Which CMS is fast?": {
    text: "Ghostly is slow and bad. Others are fast.",
    sources: [{ url: "https://www.reddit.com/r/cms", title: "r/cms" }],
    searches: ["fastest cms", "Best CMS florist"],
  },
}

/** What Google answers when the requests of a minute are used up. */
const perMinute = {
  error: {
    code: 429,
    message: "You exceeded your current quota, please check your plan and billing details.",
    status: "RESOURCE_EXHAUSTED",
    details: [
      {
        "@type": "type.googleapis.com/google.rpc.QuotaFailure",
        violations: [{ quotaId: "RequestsPerMinutePerModel" }],
      },
      { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "0.1s" },
    ],
  },
}

let started: StartedService
let vendors: StartedEngine[] = []
let brand: string
let reply: (engine: string, question: string, index: number) => FakeAnswer | { fault: Fault }
beforeEach(async () => {
  reply = (_, question) => given[question] ?? { fault: { status: 400 } }
  const fakes = [
    await startFakeEngine(fakeOpenai, (...asked) => reply("chatgpt", ...asked)),
    await startFakeEngine(fakeAnthropic, (...asked) => reply("claude", ...asked)),
    await startFakeEngine(fakeGemini, (...asked) => reply("gemini", ...asked)),
    await startFakeEngine(fakePerplexity, (...asked) => reply("perplexity", ...asked)),
  ] as const
  vendors = [...fakes]
  const [openai, anthropic, gemini, perplexity] = fakes
  const engines: Engine[] = [
    createOpenaiEngine({ apiKey, url: `${openai.url}/v1/responses`, fetch }),
    createAnthropicEngine({ apiKey, url: `${anthropic.url}/v1/messages`, fetch }),
    createGeminiEngine({ apiKey, url: `${gemini.url}/v1beta`, fetch }),
    createPerplexityEngine({ apiKey, url: `${perplexity.url}/v1/agent`, fetch }),
  ]
  started = await startService({ engines, metrics: true })
  brand = `/v1/brands/${started.brandId}`
  await call("PATCH", brand, { name: "Citable", domains: ["citable.example"] })
  await call("POST", `${brand}/competitors`, { name: "Ghostly", domains: ["ghostly.example"] })
  await call("POST", `${brand}/prompts`, {
    prompts: [{ text: "Which CMS suits a florist?", tags: ["buyers"] }, { text: "Which CMS is fast?" }],
  })
})
afterEach(async () => {
  await started.close()
  await Promise.all(vendors.map((vendor) => vendor.close()))
})

const call = <Result>(method: string, path: string, body?: unknown) =>
  started.call<Result>(method, path, body, started.operatorToken)
const list = async <Item>(path: string) => (await call<{ data: Item[] }>("GET", `${brand}/${path}`)).data
const finished = (id: string) =>
  vi.waitFor(
    async () => {
      const scan = await call<Scan>("GET", `${brand}/scans/${id}`)
      if (scan.status === "queued" || scan.status === "running") throw new Error(`the scan is ${scan.status}`)
      return scan
    },
    { timeout: 50_000, interval: 100 },
  )
const scan = async (input: Record<string, unknown> = {}) => {
  const { id } = await call<Scan>("POST", `${brand}/scans`, input)
  return finished(id)
}

describe("a scan", () => {
  it("sends every prompt to every engine, with repeats, and stores answers, results and costs", async () => {
    const done = await scan({ repeats: 3 })
    expect(done).toMatchObject({ status: "completed", prompts: 2, repeats: 3, planned: 24, answered: 24, failed: 0 })
    expect(vendors.map(({ requests }) => requests.length)).toEqual([6, 6, 6, 6])
    expect(done.engines.map(({ engine, answered }) => [engine, answered])).toEqual(
      ["chatgpt", "claude", "gemini", "perplexity"].map((engine) => [engine, 6]),
    )
    // Six answers each: two kinds, with one and two searches.
    const cost = 3 * (0.023 + 0.033) + 3 * (0.0113 + 0.0213) + 3 * (0.0189 + 0.0329) + 6 * 0.008
    expect(done.cost_usd.value).toBeCloseTo(cost, 5)
    const series = await readSeries(started.service)
    expect(series.get('citable_scans_total{result="completed"}')).toBe(1)
    expect(series.get('citable_spent_dollars_total{work="scans"}')).toBeCloseTo(cost, 5)
    const answers = await list<Answer>(`scans/${done.id}/answers?limit=100`)
    expect(answers).toHaveLength(24)
    const florist = answers.find(({ prompt, engine }) => prompt.includes("florist") && engine === "claude")
    expect(florist).toMatchObject({
      surface: "api",
      text: given["Which CMS suits a florist?"]?.text,
      mentions: [
        { name: "Ghostly", position: 1, count: 1, tone: "positive" },
        { competitor_id: null, name: "Citable", position: 2, count: 1, tone: "positive" },
      ],
      citations: [
        { url: "https://citable.example/florists", type: "own", position: 1 },
        { url: "https://ghostly.example/blogs", type: "competitor", position: 2 },
      ],
      searches: ["best cms florist"],
    })
    expect(await list<Answer>(`scans/${done.id}/answers?mentioned=true&engine=gemini`)).toHaveLength(3)
  })

  it("gives the metrics that a person counts, overall and by engine, competitor, day and prompt tag", async () => {
    await scan({ repeats: 2 })
    const visibility = await call<Visibility>("GET", `${brand}/visibility`)
    expect(visibility.overall.answers).toBe(16)
    expect(visibility.overall.current).toMatchObject({
      mention_rate: { value: 0.5, count: 8, of: 16 },
      citation_rate: { value: 0.5, count: 8, of: 16 },
      // From 8 mentions of the brand and 16 of the competitor.
      share_of_voice: { value: 8 / 24, count: 8, of: 24 },
      average_position: { value: 2, count: 8 },
      sentiment: { value: 1, positive: 8, neutral: 0, negative: 0, unclassified: 0 },
    })
    expect(visibility.overall.current.mention_rate.interval?.low).toBeCloseTo(0.2311, 3)
    expect(visibility.overall.previous).toMatchObject({ mention_rate: { value: null, missing: "no_data" } })
    expect(visibility.engines).toHaveLength(4)
    for (const engine of visibility.engines) expect(engine.current.mention_rate).toMatchObject({ count: 2, of: 4 })
    expect(visibility.competitors[0]?.current).toMatchObject({
      mention_rate: { value: 1 },
      citation_rate: { value: 0.5 },
      average_position: { value: 1 },
      sentiment: { value: 0, positive: 8, negative: 8 },
    })
    const tagged = await call<Visibility>("GET", `${brand}/visibility?prompt_tag=buyers&engine=claude`)
    expect(tagged.overall.current.mention_rate).toMatchObject({ value: 1, count: 2, of: 2 })
    const days = await list<{ answers: number }>("visibility/timeseries?interval=week")
    expect(days.reduce((sum, { answers }) => sum + answers, 0)).toBe(16)
    const voices = await list<{ mentions: { value: number }; citations: { value: number } }>(
      "visibility/share-of-voice",
    )
    expect(voices.reduce((sum, { mentions }) => sum + mentions.value, 0)).toBeCloseTo(1)
    expect(voices.map(({ citations }) => citations.value)).toEqual([0.5, 0.5])
  })

  it("shows cited pages and domains, gaps, searches and sentiment", async () => {
    await scan()
    const domains = await list<CitationDomain>("citations/domains")
    expect(domains.map(({ domain, type, citations }) => [domain, type, citations])).toEqual([
      ["citable.example", "own", 4],
      ["ghostly.example", "competitor", 4],
      ["reddit.com", "social", 4],
    ])
    expect(domains[0]).toMatchObject({ citation_rate: { value: 0.5 }, average_position: 1 })
    expect(await list("citations?type=own&limit=2")).toHaveLength(2)
    const gaps = await list<CitationGap>("citations/gaps?by=domain")
    expect(gaps).toMatchObject([{ domain: "reddit.com", url: null, answers: 4, competitors: [{ name: "Ghostly" }] }])
    expect(gaps[0]?.engines).toHaveLength(4)
    const link = "https://www.reddit.com/r/cms"
    expect(await list("citations?domain=reddit.com&engine=claude")).toMatchObject([{ url: link }])
    expect((await list<CitationGap>("citations/gaps?by=url")).map(({ url }) => url)).toContain(link)
    const fanout = await list<SearchFanout>("visibility/fanout?q=florist")
    expect(fanout.map(({ engine, answers }) => [engine, answers])).toEqual([
      ["chatgpt", 2],
      ["claude", 2],
      ["gemini", 2],
      ["perplexity", 2],
    ])
    const sentiment = await call<{ quotes: { text: string; tone: string }[] }>("GET", `${brand}/visibility/sentiment`)
    expect(sentiment.quotes).toHaveLength(4)
    expect(sentiment.quotes[0]).toMatchObject({ text: "Citable is great.", tone: "positive" })
    const prompts = await list<Prompt>("prompts?sort=text")
    expect(prompts.map(({ latest }) => latest)).toMatchObject([
      { answers: 4, mention_rate: { value: 0 }, citation_rate: { value: 0 }, average_position: { value: null } },
      { answers: 4, mention_rate: { value: 1 }, citation_rate: { value: 1 }, average_position: { value: 2, count: 4 } },
    ])
    expect(await list(`prompts/${prompts[0]?.id}/results`)).toHaveLength(4)
  })

  it("retries if an engine was busy or cut off, and reports final failures by engine", async () => {
    const seen = new Map<string, number>()
    reply = (engine, question) => {
      const times = (seen.get(engine + question) ?? 0) + 1
      seen.set(engine + question, times)
      if (engine === "chatgpt" && times === 1) return { fault: { status: 429, headers: { "retry-after": "0" } } }
      if (engine === "claude") return { fault: { status: 400, message: "no such model" } }
      if (engine === "perplexity") return { fault: { status: 403, message: "key disabled" } }
      if (engine === "gemini" && times === 1) return { fault: { status: 429, body: perMinute } }
      return given[question] ?? { fault: "drop" }
    }
    const done = await scan()
    expect(done).toMatchObject({ status: "completed", planned: 8, answered: 4, failed: 4 })
    const errors = Object.fromEntries(done.engines.map(({ engine, errors: told }) => [engine, told]))
    expect([errors["chatgpt"], errors["gemini"]]).toEqual([[], []])
    expect(errors["claude"]).toMatchObject([{ code: "engine_request_refused", count: 2 }])
    expect(errors["perplexity"]).toMatchObject([{ code: "engine_key_refused", count: 2 }])
    expect(JSON.stringify(done)).not.toContain(apiKey)
  })

  it("stores an answer with characters that the database cannot store", async () => {
    reply = () => ({
      text: "Citable\0 it is.",
      sources: [{ url: "https://a.example/", title: "A\0" }],
      searches: ["a\0"],
    })
    const done = await scan({ engines: ["claude"] })
    expect(done).toMatchObject({ status: "completed", answered: 2, failed: 0 })
    const [answer] = await list<Answer>(`scans/${done.id}/answers`)
    expect(answer).toMatchObject({ text: "Citable it is.", searches: ["a"] })
  })

  it("parses and stores only the first 200,000 characters of an answer", async () => {
    reply = () => ({ text: `Ghostly ${"is ".repeat(100_000)}Citable.`, sources: [], searches: [] })
    const done = await scan({ engines: ["claude"] })
    const [answer] = await list<Answer>(`scans/${done.id}/answers`)
    expect(answer?.text).toHaveLength(200_000)
    expect(answer?.mentions.map(({ name }) => name)).toEqual(["Ghostly"])
  })

  it("stops when it is cancelled, and when its budget is spent", async () => {
    const cheap = await scan({ engines: ["chatgpt"], repeats: 10, max_cost_usd: 0.05 })
    expect(cheap.status).toBe("completed")
    expect(cheap.cancelled).toBeGreaterThan(0)
    expect(cheap.answered).toBeLessThanOrEqual(6)
    expect(cheap.engines[0]?.errors).toMatchObject([{ code: "budget_spent" }])
    reply = () => ({ fault: "hang" })
    const { id } = await call<Scan>("POST", `${brand}/scans`, {})
    expect(await call<Scan>("POST", `${brand}/scans/${id}/cancel`)).toMatchObject({ status: "cancelled", cancelled: 8 })
  })

  it("is refused if an engine is unknown or nothing matches", async () => {
    await expect(scan({ engines: ["bard"] })).rejects.toThrow("not_configured")
    await expect(scan({ prompt_tags: ["nobody"] })).rejects.toThrow("invalid_input")
  })
})

it("answers are parsed again when a competitor is added, changed or deleted, and all metrics follow", async () => {
  await scan()
  const voice = async () =>
    (await list<{ name: string; mentions: { count: number } }>("visibility/share-of-voice")).map(
      ({ name, mentions }) => `${name} ${mentions.count}`,
    )
  expect(await voice()).toEqual(["Citable 4", "Ghostly 8"])
  const { id } = await call<Competitor>("POST", `${brand}/competitors`, { name: "Others" })
  await vi.waitFor(async () => expect(await voice()).toEqual(["Citable 4", "Ghostly 8", "Others 4"]), {
    timeout: 60_000,
  })
  await call("PATCH", `${brand}/competitors/${id}`, { name: "Nobody" })
  await vi.waitFor(async () => expect(await voice()).toEqual(["Citable 4", "Ghostly 8", "Nobody 0"]), {
    timeout: 60_000,
  })
  await call("DELETE", `${brand}/competitors/${id}`)
  expect(await voice()).toEqual(["Citable 4", "Ghostly 8"])
})
