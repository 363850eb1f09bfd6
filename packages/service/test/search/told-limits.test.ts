import type { AiReferrals } from "@citable/contract/search"
import { startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"

import { serviceAccount } from "../fake-google/service-account.ts"
import { type FakeGoogle, type Searches, startFakeGoogle, type Visits } from "../fake-google/start-fake-google.ts"

const today = Date.parse("2026-06-20T12:00:00Z")
const property = "sc-domain:example.com"
const range = "from=2026-06-09&to=2026-06-12"
const visit = (date: string, source: string, channel: string, sessions: number): Visits => ({
  date,
  host: "example.com",
  path: "/a",
  channel,
  source,
  country: "Germany",
  sessions,
  users: sessions,
  keyEvents: 0,
})
const visits = [
  visit("2026-06-10", "chatgpt.com", "AI Assistant", 84),
  visit("2026-06-10", "kimi.com", "AI Assistant", 36),
  visit("2026-06-11", "Perplexity.ai", "Referral", 48),
  visit("2026-06-11", "google", "Organic Search", 600),
  visit("2026-06-12", "(other)", "(other)", 30),
]
const search = (query: string, impressions: number, clicks: number): Searches => ({
  date: "2026-06-10",
  query,
  page: "https://example.com/a",
  country: "usa",
  device: "mobile",
  clicks,
  impressions,
  position: 3,
})
/** What Google says about the reports of a day, in the form of the Data API. */
const metadata: Record<string, Record<string, unknown>> = {
  "2026-06-10": { subjectToThresholding: true },
  "2026-06-11": { samplingMetadatas: [{ samplesReadCount: "100000", samplingSpaceSize: "500000" }] },
  "2026-06-12": { dataLossFromOtherRow: true },
}

let google: FakeGoogle
let started: StartedService
beforeAll(async () => {
  google = await startFakeGoogle({
    account: serviceAccount,
    // A search without a query is one that Google does not name.
    searches: { [property]: () => [search("cheese", 80, 8), search("", 20, 2)] },
    visits: { 4321: () => visits },
    metadata: (date) => metadata[date] ?? {},
  })
  started = await startService({ google: google.options, now: () => today })
  const config = { search_console_property: property, analytics_property: "4321" }
  const connection = { kind: "google", config, credentials: serviceAccount }
  await call("POST", "integrations", { name: "Google", connection })
  await call("POST", "search-performance/sync", {})
  await vi.waitFor(
    async () => {
      const { quality } = await call<AiReferrals>("GET", `traffic?${range}`)
      const { days } = await call<{ days: unknown[] }>("GET", `search-performance/timeseries?${range}`)
      if (quality.days < 3 || days.length === 0) throw new Error("the days are not read yet")
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

describe("what Google Analytics leaves out", () => {
  it("is told with the numbers, and so is the time zone of the days", async () => {
    expect(await call("GET", `traffic?${range}`)).toMatchObject({
      time_zone: "Europe/Berlin",
      quality: {
        days: 3,
        thresholded_days: 1,
        sampled_days: 1,
        smallest_sample: 0.2,
        days_with_other: 1,
        unknown_days: 0,
        unlisted_sessions: 0,
      },
    })
    const { quality } = await call<AiReferrals>("GET", "traffic?from=2026-05-01&to=2026-05-02")
    expect(quality).toMatchObject({ days: 0, smallest_sample: null, unlisted_sessions: null })
  })
})

it("visits from assistants are those of Google's channel and of known sources together, and the answer tells both", async () => {
  const told = await call<AiReferrals>("GET", `traffic/ai-referrals?${range}`)
  expect(told.totals.sessions).toBe(168)
  expect(told.recognised).toEqual({ by_both: 84, by_channel: 36, by_source: 48 })
  expect(told.assistants.map(({ assistant, sessions }) => [assistant, sessions])).toEqual([
    ["chatgpt", 84],
    ["perplexity", 48],
    ["kimi.com", 36],
  ])
})

describe("the searches that Search Console does not name", () => {
  it("are told as a share of all, beside the list of queries and in the summary", async () => {
    const hidden = { clicks: 2, impressions: 20, share_of_clicks: 0.2, share_of_impressions: 0.2 }
    const zone = { time_zone: "America/Los_Angeles" }
    const path = "search-performance"
    expect(await call("GET", `${path}/queries?${range}&q=nothing`)).toMatchObject({ data: [], hidden, ...zone })
    expect(await call("GET", `${path}/queries?${range}&country=usa`)).toMatchObject({ hidden })
    expect(await call("GET", `${path}?${range}`)).toMatchObject({ search: { hidden, ...zone } })
    expect(await call("GET", `${path}/timeseries?${range}`)).toMatchObject(zone)
  })

  it("are unknown on days that only an export of queries knows", async () => {
    const rows = [{ date: "2026-03-01", keys: ["cheese"], clicks: 1, impressions: 5, position: 2 }]
    await call("POST", "search-performance/import", { dimensions: ["query"], rows })
    const only = "from=2026-03-01&to=2026-03-01"
    expect(await call("GET", `search-performance/queries?${only}`)).toMatchObject({ hidden: null })
    const both = await call("GET", `search-performance/queries?from=2026-03-01&to=2026-06-12`)
    expect(both).toMatchObject({ hidden: { impressions: 20 } })
  })
})
