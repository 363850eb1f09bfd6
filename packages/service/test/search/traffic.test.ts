import type { AiReferrals, TrafficRow } from "@citable/contract/search"
import { startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"

import { serviceAccount } from "../fake-google/service-account.ts"
import { type FakeGoogle, startFakeGoogle, type Visits } from "../fake-google/start-fake-google.ts"

interface Traffic {
  totals: { sessions: number | null; users: number | null; conversions: number | null }
  previous: { sessions: number | null } | null
  data: TrafficRow[]
  missing: string | null
  synced_at: string | null
}

const dayMs = 86_400_000
const midnight = Math.floor(Date.now() / dayMs) * dayMs - dayMs
const day = (ago: number) => new Date(midnight - ago * dayMs).toISOString().slice(0, 10)
const visit = (ago: number, path: string, source: string, sessions: number, more: Partial<Visits> = {}): Visits => ({
  date: day(ago),
  host: "example.com",
  path,
  channel: source === "google" ? "Organic Search" : "Referral",
  source,
  country: "Germany",
  sessions,
  users: sessions - 1,
  keyEvents: sessions / 4,
  ...more,
})
const visits: Visits[] = [
  visit(2, "/", "google", 40),
  visit(2, "/", "chatgpt.com", 8),
  visit(2, "/a", "chatgpt.com", 4, { country: "Chad" }),
  visit(3, "/a", "perplexity", 6),
  visit(3, "/a", "Perplexity.ai", 2),
  visit(3, "", "(direct)", 10, { host: "(not set)", channel: "Direct" }),
  visit(12, "/a", "chatgpt.com", 5),
  visit(12, "/", "google", 20),
]

let google: FakeGoogle
let started: StartedService
beforeAll(async () => {
  google = await startFakeGoogle({ account: serviceAccount, visits: { 4321: () => visits } })
  started = await startService({ google: google.options, now: () => midnight })
  const connection = { kind: "google", config: { analytics_property: "4321" }, credentials: serviceAccount }
  await call("POST", "integrations", { name: "Google", connection })
  await call("POST", "search-performance/sync", {})
  // Latest days first.
  await vi.waitFor(
    async () => {
      if ((await traffic()).previous?.sessions !== 25) throw new Error("the days before are not read yet")
    },
    { timeout: 50_000, interval: 100 },
  )
})
afterAll(async () => {
  await started.close()
  await google.close()
})

const call = <Result>(method: string, path: string, body?: unknown) =>
  started.call<Result>(method, `/v1/brands/${started.brandId}/${path}`, body, started.operatorToken)
const range = `from=${day(10)}&to=${day(1)}`
const traffic = (query = "") => call<Traffic>("GET", `traffic?${range}&${query}`)
const sum = (rows: readonly { sessions: number | null }[]) => rows.reduce((all, row) => all + (row.sessions ?? 0), 0)

describe("traffic", () => {
  it("is what Analytics reports, compared with the days before", async () => {
    const told = await traffic()
    expect(told).toMatchObject({ missing: null, totals: { sessions: 70, users: 64, conversions: 17.5 } })
    expect(told.previous).toMatchObject({ sessions: 25 })
    expect(told.data.map(({ key, sessions, previous }) => [key, sessions, previous?.sessions])).toEqual([
      ["https://example.com/", 48, 20],
      ["https://example.com/a", 12, 5],
      ["(not set)", 10, 0],
    ])
  })

  it.each(["channel", "source", "country", "day"])("adds up to the same by %s", async (by) => {
    expect(sum((await traffic(`by=${by}`)).data)).toBe(70)
  })

  it("is filtered by page and channel", async () => {
    const page = await traffic(`by=source&page=${encodeURIComponent("http://example.com/a")}`)
    expect(page.totals.sessions).toBe(12)
    expect(page.data.map(({ key }) => key)).toEqual(
      ["perplexity", "chatgpt.com", "Perplexity.ai"].toSorted(
        (a, b) =>
          sum(page.data.filter(({ key }) => key === b)) - sum(page.data.filter(({ key }) => key === a)) ||
          (a < b ? -1 : 1),
      ),
    )
    expect((await traffic("channel=Direct")).data).toMatchObject([{ key: "(not set)", sessions: 10 }])
  })
})

it("visits from AI assistants are shown by assistant, page and day, and as a share of all", async () => {
  const told = await call<AiReferrals>("GET", `traffic/ai-referrals?${range}`)
  expect(told).toMatchObject({
    totals: { sessions: 20 },
    previous: { sessions: 5 },
    all_sessions: 70,
    share_of_sessions: 20 / 70,
    recognised: { by_both: 0, by_channel: 0, by_source: 20 },
    assistants: [
      { assistant: "chatgpt", sessions: 12, conversions: 3, previous: { sessions: 5 } },
      { assistant: "perplexity", sessions: 8, conversions: 2, previous: { sessions: 0 } },
    ],
    pages: [
      { url: "https://example.com/a", sessions: 12, previous: { sessions: 5 } },
      { url: "https://example.com/", sessions: 8, previous: { sessions: 0 } },
    ],
    days: [
      { date: day(3), sessions: 8 },
      { date: day(2), sessions: 12 },
    ],
  })
})

it("a brand without Analytics gets the reason, without numbers", async () => {
  const { id } = await started.call<{ id: string }>("POST", "/v1/brands", { name: "Other" }, started.operatorToken)
  const ask = (path: string) =>
    started.call<Traffic>("GET", `/v1/brands/${id}/${path}`, undefined, started.operatorToken)
  expect(await ask("traffic")).toMatchObject({ missing: "not_configured", totals: { sessions: null }, data: [] })
  expect(await ask("traffic/ai-referrals")).toMatchObject({ missing: "not_configured", all_sessions: null, days: [] })
})
