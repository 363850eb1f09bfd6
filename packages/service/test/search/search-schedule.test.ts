import type { SearchPerformance } from "@citable/contract/search"
import { startService } from "@citable/dev"
import { expect, it, vi } from "vitest"

import { serviceAccount } from "../fake-google/service-account.ts"
import { type Searches, startFakeGoogle } from "../fake-google/start-fake-google.ts"

// Only on SQLite, because the queue of Postgres uses the clock of its server.

const hour = 3_600_000
const property = "https://example.com/"

it("a connected brand is synced within an hour, and then daily, automatically", async () => {
  const noon = Date.parse("2026-06-10T12:00:00Z")
  let at = noon
  const search = (date: string, clicks: number): Searches => ({
    date,
    query: "cms",
    page: "https://example.com/",
    country: "usa",
    device: "mobile",
    clicks,
    impressions: 100,
    position: 1,
  })
  let searches = [search("2026-06-08", 3)]
  const google = await startFakeGoogle({ account: serviceAccount, searches: { [property]: () => searches } })
  const started = await startService({ google: google.options, now: () => at })
  try {
    const brand = `/v1/brands/${started.brandId}`
    const call = <Result>(method: string, path: string, body?: unknown) =>
      started.call<Result>(method, brand + path, body, started.operatorToken)
    const config = { search_console_property: property }
    await call("POST", "/integrations", {
      name: "Google",
      connection: { kind: "google", config, credentials: serviceAccount },
    })
    const clicks = async () =>
      (await call<SearchPerformance>("GET", "/search-performance?from=2026-06-01&to=2026-06-30")).search.totals.clicks
    const becomes = (wanted: number) =>
      vi.waitFor(
        async () => {
          if ((await clicks()) !== wanted) throw new Error("not read yet")
        },
        { timeout: 50_000, interval: 50 },
      )
    at = noon + hour + 1
    await becomes(3)
    searches = [search("2026-06-08", 4), search("2026-06-09", 5)]
    at = noon + 26 * hour
    await becomes(9)
    // The last known days are read again, and nothing before them.
    expect(google.requests.at(-1)?.body).toMatchObject({ startDate: "2026-06-08" })
  } finally {
    await started.close()
    await google.close()
  }
})
