import type { Article } from "@citable/contract"
import type { StartedService } from "@citable/dev"
import { parseHTML } from "linkedom"
import { afterAll, beforeAll, expect, it } from "vitest"

import { showLocalTimes } from "../src/islands/show-local-times.ts"
import { signIn } from "./sign-in.ts"
import { startDashboard } from "./start-dashboard.ts"
import { toWords } from "./to-words.ts"

const written = Date.UTC(2026, 10, 21, 12, 3)
const published = Date.UTC(2026, 10, 21, 12, 6)
const again = Date.UTC(2026, 10, 22, 18, 7)

let now = written
let started: StartedService
let browser: Awaited<ReturnType<typeof signIn>>
let article: Article
beforeAll(async () => {
  started = await startDashboard({ now: () => now })
  browser = await signIn(started)
  article = await started.call("POST", `/v1/brands/${started.brandId}/content`, { title: "Rain jackets" })
  now = published
  await started.call("POST", `/v1/content/${article.id}/publish`, {})
})
afterAll(() => started?.close())

/** The moments that a page shows, with the words before them. */
const show = async (path: string) => toWords((await browser.open(path)).text)

it("an article that is live has the moment of its publication, and beside it that of the last edit", async () => {
  const list = await show(`${browser.home}/articles`)
  expect(list).toContain("State Published Topics Edited")
  expect(list).toContain("Rain jackets Published 2026-11-21 12:06 UTC 2026-11-21 12:03 UTC")
})

it("an article that is scheduled has the moment at which it goes live, and not that of its edit", async () => {
  const { id } = await started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, { title: "Later" })
  await started.call("POST", `/v1/content/${id}/publish`, { publish_at: "2026-12-24T09:00:00Z" })
  expect(await show(`${browser.home}/articles?status=scheduled`)).toContain(
    "Later Scheduled goes live 2026-12-24 09:00 UTC",
  )
})

it("an article that is published again has that day in the calendar, and so has its brand", async () => {
  const calendar = `${browser.home}/articles/calendar?month=2026-11&zone=UTC`
  expect(await show("/brands")).toContain("2026-11-21 12:06 UTC")
  now = again
  await started.call("PATCH", `/v1/content/${article.id}`, { body: "Better." })
  expect(await show("/brands"), "an edit is no publication").toContain("2026-11-21 12:06 UTC")
  await started.call("POST", `/v1/content/${article.id}/publish`, {})
  expect(await show("/brands")).toContain("2026-11-22 18:07 UTC")
  const month = await show(calendar)
  expect(month).toContain("12:06 Published Rain jackets")
  expect(month).toContain("18:07 Updated Rain jackets")
  await started.call("POST", `/v1/content/${article.id}/unpublish`, {})
  expect(await show(calendar), "what is withdrawn is not updated").not.toContain("Updated Rain jackets")
})

it("each moment in a list is in the same form as on the page behind it, so that a script shows both in one zone", async () => {
  const home = `/v1/brands/${started.brandId}`
  const { id } = await started.call<{ id: string }>("POST", `${home}/webhooks`, { url: "http://127.0.0.1:9/hook" })
  await started.call("POST", `/v1/webhooks/${id}/test`, {}).catch(() => undefined)
  for (const path of [`/webhooks/${id}`, "/keys"]) {
    const { document } = parseHTML((await browser.open(browser.home + path)).text)
    const main = document.querySelector("main")
    expect(main?.querySelectorAll("time[datetime]").length, path).toBeGreaterThan(0)
    for (const moment of main?.querySelectorAll("time") ?? []) moment.remove()
    // What is left names no moment that a script would leave in UTC.
    for (const button of main?.querySelectorAll("[aria-label]") ?? []) button.removeAttribute("aria-label")
    expect(main?.textContent, path).not.toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d/)
  }
})

it("pages about search have the days of Search Console, which are not in UTC", async () => {
  for (const path of ["/search", "/search/opportunities"]) {
    const page = await show(browser.home + path)
    expect(page, path).toContain("Days are Pacific time (America/Los_Angeles).")
    expect(page, path).not.toContain("Days are in UTC")
  }
  expect(await show(`${browser.home}/visibility`)).not.toContain("Pacific time")
})

it("what a script puts into a page has the zone of the brand, as the rest of the page", async () => {
  const { document } = parseHTML((await browser.open(`${browser.home}/articles`)).text)
  expect(document.documentElement.hasAttribute("data-zone")).toBe(false)
  const zone = { time_zone: "Asia/Tokyo" }
  await started.call("PATCH", `/v1/brands/${started.brandId}`, zone, started.operatorToken)
  const page = parseHTML((await browser.open(`${browser.home}/articles`)).text).document
  const line = page.createElement("div")
  line.innerHTML = `<time datetime="2026-11-21T12:06:00Z">2026-11-21 12:06 UTC</time>`
  page.querySelector("main")?.append(line)
  showLocalTimes(line)
  expect(line.textContent).toMatch(/^Nov 21, 2026, 9:06\sPM$/)
  expect(page.querySelector("main")?.textContent).not.toContain("UTC")
})
