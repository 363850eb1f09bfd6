import type { Scan } from "@citable/contract/visibility"
import { afterEach, beforeEach, expect, it } from "vitest"

import { signIn } from "./sign-in.ts"
import { startScanned, type StartedScanned } from "./start-scanned.ts"
import { wordsOf } from "./words-of.ts"

const minute = 60_000
const began = Date.parse("2026-05-04T10:00:00Z")
let at: number
let started: StartedScanned
let browser: Awaited<ReturnType<typeof signIn>>
let schedules: string
beforeEach(async () => {
  at = began
  started = await startScanned({}, { now: () => at, scanBudget: 0.1 })
  browser = await signIn(started)
  schedules = `${browser.home}/settings/schedules`
})
afterEach(() => started.close())

const open = async (path = schedules) => wordsOf(await browser.open(path))
const set = async (kind: string, fields: Record<string, string | string[]>) =>
  browser.submit(await browser.open(schedules), `/schedules/${kind}`, fields)

it("scans: the page says what they cost and on what that rests, when the budget ends, and what the last one came to", async () => {
  await started.ask("POST", "/prompts", {
    prompts: [{ text: "Which bike 1?", tags: ["a"] }, { text: "Which bike 2?" }],
  })
  const unknown = await open()
  expect(unknown).toContain("the price of ChatGPT, Claude, Gemini is missing. The others cost about $0.0200 a scan.")
  expect(unknown).toContain("By list prices, because no answer has told its cost yet: Perplexity.")
  expect(unknown).toContain("$0.00 of $0.1000 are used in May 2026.")
  await started.ask("PATCH", "", { time_zone: "Europe/Berlin" })
  const saved = wordsOf(await set("scans", { scans: "daily", hour: "6" }))
  expect(saved).toContain("From this hour of the day, in Europe/Berlin")
  expect(saved).toMatch(/Next scan: May 5, 2026, 6:00/)
  expect(saved).toContain("Nobody can say how long the budget of $0.1000 for May 2026 lasts")
  expect(saved).toContain("The schedule has not started a scan yet.")

  at = began + 18 * 60 * minute + 10 * minute
  const scans = () => started.ask<{ data: Scan[] }>("GET", "/scans").then(({ data }) => data)
  await expect.poll(scans, { timeout: 60_000, interval: 250 }).toMatchObject([{ status: "completed" }])
  const known = await open()
  expect(known).toContain("completed, 8 of 8 answered. It cost $0.0200.")
  expect(known).toContain("At this size a scan costs about $0.0200: about $0.6000 in 30 days if it is daily")
  expect(known).toContain("By what answers cost on average in the last scans: ChatGPT, Claude, Gemini, Perplexity.")
  // 0.02 of 0.10 dollars are spent, so the scans of the 6th to the 9th fit.
  expect(known).toMatch(/the budget of \$0\.1000 for May 2026 stops the scan of about May 10, 2026, 6:00/)
  const weekly = wordsOf(await set("scans", { scans: "weekly", hour: "6", engine: ["chatgpt"], tag: ["a"] }))
  expect(weekly).toContain("now 1 question to ChatGPT.")
  expect(weekly).toMatch(/lasts May 2026: about \$0\.0230 will be used/)

  const paused = wordsOf(await set("scans", { scans: "weekly", hour: "6", pause: "yes" }))
  expect(paused).toContain("AI scans Paused")
  expect(paused).not.toContain("At this rate")
  expect(await open(`${browser.home}/visibility/prompts`)).toContain("is paused. No scan starts")
  expect(wordsOf(await set("scans", { scans: "weekly", hour: "6", pause: "no" }))).not.toContain("AI scans Paused")
  // A service that was off: nobody reads that the next scan starts soon.
  await started.ask("PATCH", "", { schedule: { scan_engines: ["gone"] } })
  expect(await open()).toContain("cannot start a scan now. Engine gone is not configured")
})

it("audits and search data: nothing is promised that cannot start, and what a change of the zone moves is said", async () => {
  const before = await open()
  expect(before).toContain("The whole site at acme.example: up to 500 pages")
  expect(before).toContain("The whole site has not been audited yet.")
  expect(before).toContain("Nothing yet. Connect Google .")
  expect(before).toContain("Nothing can be read before somebody connects Google.")
  expect(before).toContain("is not known here: its prices are not in the service.")
  expect(wordsOf(await set("audits", { audits: "weekly", hour: "3" }))).toContain("2026-05-05 03:00 UTC")
  expect((await set("audits", { audits: "weekly", hour: "24" })).text).toContain('id="audits-hour-fault"')

  const settings = await browser.open(`${browser.home}/settings`)
  expect(wordsOf(settings)).toContain("Site audits start from 03:00 in UTC, 03:00 UTC: they move.")
  const fields = { name: "Acme Bikes", domains: "acme.example", locales: "en", default_locale: "en" }
  const moved = wordsOf(await browser.submit(settings, "/settings", { ...fields, time_zone: "Asia/Tokyo" }))
  expect(moved).toContain("Site audits start from 03:00 in Asia/Tokyo, 18:00 UTC instead of 03:00 UTC.")
  expect(moved).toContain("Charts stay")
  const again = await browser.submit(await browser.open(`${browser.home}/settings`), "/settings", {
    ...fields,
    time_zone: "Asia/Tokyo",
  })
  expect(wordsOf(again)).not.toContain("instead of")

  await started.ask("POST", "/integrations", {
    name: "Google",
    connection: {
      kind: "google",
      config: { search_console_property: "sc-domain:acme.example" },
      credentials: { client_email: "a@b.example", private_key: "no key" },
    },
  })
  const connected = await open()
  expect(connected).toContain("Search Console: sc-domain:acme.example.")
  expect(connected).toContain("Search Console has not been read to the end yet.")
  expect(connected).toContain("Within an hour, if Google lets the service in. Nobody has seen that yet.")
  await started.ask("PATCH", "", { domains: [] })
  expect(await open()).toContain("No audit can start, because the brand has no website.")
  expect(wordsOf(await set("search_data", { search_data: "off" }))).toContain("Never, because it is off.")
})
