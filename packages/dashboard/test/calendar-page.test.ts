import type { Article } from "@citable/contract"
import type { StartedService } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import type { WebClient, WebPage } from "../../service/test/web-client.ts"
import { dayAndTime, monthOf } from "../src/calendar/month-of.ts"
import { signIn } from "./sign-in.ts"
import { startDashboard } from "./start-dashboard.ts"

const time = Date.UTC(2026, 10, 23, 12)
let started: StartedService
let browser: WebClient & { home: string }
beforeAll(async () => {
  started = await startDashboard({ now: () => time })
  browser = await signIn(started)
})
afterAll(() => started?.close())

const toText = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ")

it.each([
  // The clocks change in both of these months, in opposite directions.
  ["2027-03", "Europe/Berlin", "2027-02-28T23:00:00.000Z", "2027-03-31T22:00:00.000Z"],
  ["2027-10", "Europe/Berlin", "2027-09-30T22:00:00.000Z", "2027-10-31T23:00:00.000Z"],
  ["2026-12", "Pacific/Auckland", "2026-11-30T11:00:00.000Z", "2026-12-31T11:00:00.000Z"],
  ["2026-12", "America/New_York", "2026-12-01T05:00:00.000Z", "2027-01-01T05:00:00.000Z"],
  ["2026-12", "Asia/Kolkata", "2026-11-30T18:30:00.000Z", "2026-12-31T18:30:00.000Z"],
])("%s in %s is from %s to %s", (name, zone, start, end) => {
  expect(monthOf(name, zone)).toMatchObject({ start, end })
  expect(dayAndTime(start, zone)).toEqual({ day: `${name}-01`, time: "00:00" })
})

it("a month whose first hour the clocks skip begins with the second", () => {
  expect(monthOf("2023-10", "America/Asuncion")?.start).toBe("2023-10-01T04:00:00.000Z")
  expect(dayAndTime("2023-10-01T04:00:00.000Z", "America/Asuncion")).toEqual({ day: "2023-10-01", time: "01:00" })
})

it("a month has whole weeks from Monday, and its neighbours", () => {
  const month = monthOf("2026-02", "UTC")
  expect(
    month?.weeks.map((week) => week.map((day) => (day === undefined ? "-" : Number(day.slice(8)))).join(" ")),
  ).toEqual(["- - - - - - 1", "2 3 4 5 6 7 8", "9 10 11 12 13 14 15", "16 17 18 19 20 21 22", "23 24 25 26 27 28 -"])
  expect([monthOf("2026-01", "UTC")?.previous, monthOf("2026-12", "UTC")?.next]).toEqual(["2025-12", "2027-01"])
  for (const [name, zone] of [
    ["2026-13", "UTC"],
    ["next", "UTC"],
    ["1492-10", "UTC"],
    ["2026-01", "Europe/Nowhere"],
  ] as const) {
    expect(monthOf(name, zone)).toBeUndefined()
  }
})

it("the calendar shows a month in the reader's zone, and an article of its last hour in the next month elsewhere", async () => {
  const article = await started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, {
    title: "Between months",
  })
  const input = { publish_at: "2027-03-31T22:30:00Z" }
  await started.call("POST", `/v1/content/${article.id}/publish`, input)
  const show = async (query: string) => toText((await browser.open(`${browser.home}/articles/calendar?${query}`)).text)
  expect(await show("month=2027-03&zone=UTC")).toMatch(/31 22:30 Scheduled Between months/)
  expect(await show("month=2027-04&zone=UTC")).not.toContain("Between months")
  // The clocks in Berlin are two hours ahead by then.
  expect(await show("month=2027-03&zone=Europe/Berlin")).not.toContain("Between months")
  expect(await show("month=2027-04&zone=Europe/Berlin")).toMatch(/1 00:30 Scheduled Between months/)
  await started.publish({ title: "Monsoon tyres" })
  expect(await show("month=2026-11")).toMatch(/23 , today 12:00 Published Monsoon tyres/)
  const odd = await show("month=2027-13&zone=Europe/Nowhere")
  expect(odd).toContain("November 2026, times in UTC")
})

it("a page with times loads their script, and a page without any loads none", async () => {
  const policyOf = ({ headers }: WebPage) => headers.get("content-security-policy")
  const list = await browser.open(`${browser.home}/articles`)
  expect(list.text).toContain("/times.js")
  expect(policyOf(list)).toContain("script-src 'self'")
  const brands = await browser.open("/brands?q=nothing")
  expect(brands.text).not.toContain("<script")
  expect(policyOf(brands)).not.toContain("script-src")
})

it("a month with more articles than anybody reads stays a small page, and says that it is not whole", async () => {
  const title = "Ω".repeat(290)
  const publish_at = "2028-05-05T05:05:00Z"
  for (let at = 0; at < 130; at++) {
    const { id } = await started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, {
      title: `${at} ${title}`,
    })
    await started.call("POST", `/v1/content/${id}/publish`, { publish_at })
  }
  const page = await browser.open(`${browser.home}/articles/calendar?month=2028-05`)
  expect(toText(page.text)).toContain("This month has more articles. The calendar shows the first ones.")
  // As many published ones fit, too.
  expect(Buffer.byteLength(page.text)).toBeLessThan(68_000)
})
