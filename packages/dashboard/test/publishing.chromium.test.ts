import type { Article } from "@citable/contract"
import { chromiumOptions, listen, type StartedService } from "@citable/dev"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { lookAt } from "./look-at.ts"
import { signIn } from "./sign-in.ts"
import { startDashboard } from "./start-dashboard.ts"

let started: StartedService
let browser: Browser
let page: Page
let home: string
let article: Article
/** What the site answers to its webhook and to a visitor. */
const site = { answer: 503, page: "nothing yet", url: "", close: async () => {} }
/** Chromium has the name of this zone from before 2008. */
const zone = /^Asia\/(?:Kolkata|Calcutta)$/
const troubles: string[] = []

beforeAll(async () => {
  started = await startDashboard({ retryDelays: Array.from({ length: 50 }, () => 300) })
  const session = await signIn(started)
  home = `${started.url}${session.home}`
  const server = await listen((request) =>
    Promise.resolve(
      request.method === "POST"
        ? new Response(null, { status: site.answer })
        : new Response(site.page, { headers: { "content-type": "text/html" } }),
    ),
  )
  Object.assign(site, { url: server.url, close: () => server.close() })
  await started.call("POST", `/v1/brands/${started.brandId}/webhooks`, {
    url: `${server.url}/api/citable`,
    description: "The blog",
    article_url: `${server.url}/blog/{slug}`,
    preview_url: `${server.url}/api/draft`,
  })
  const fields = { title: "Why steel frames last", body: "Steel **bends**.\n", tags: ["frames"] }
  article = await started.call("POST", `/v1/brands/${started.brandId}/content`, fields)
  browser = await chromium.launch(chromiumOptions())
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Asia/Kolkata" })
  await context.addCookies([...session.cookies].map(([name, value]) => ({ name, value, url: started.url })))
  page = await context.newPage()
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(message.text())
  })
})
afterAll(async () => {
  await browser?.close()
  await site.close()
  await started?.close()
})

it("a double click publishes once, and the live line follows the site until its page shows the article", async () => {
  await page.goto(`${home}/articles/${article.id}/publish`)
  await page.getByRole("button", { name: "Publish now" }).dblclick()
  await page.getByText("The receiver answered 503").waitFor()
  site.answer = 200
  await page.getByText("this version was not found in it yet").waitFor()
  site.page = "<title>Why steel frames last</title><h1>Why steel frames last</h1><p>Steel <b>bends</b>.</p>"
  await page.getByText(/The page (?:shows|has the title and the text of) this version\./).waitFor()
  await page.getByText("Nothing is left to wait for.").waitFor()
  await lookAt(page, "publishing-live")
  const { data } = await started.call<{ data: unknown[] }>("GET", `/v1/content/${article.id}/publications`)
  expect(data).toHaveLength(1)
})

it("a schedule is in the reader's zone with UTC beside it, and times have the reader's language", async () => {
  await page.getByLabel("Day and time").fill("2027-01-15T09:30")
  expect(await page.getByLabel("Time zone").inputValue()).toMatch(zone)
  await page.getByText("2027-01-15 04:00 UTC").waitFor()
  await page.getByRole("button", { name: "Schedule" }).click()
  await page.getByText("15 Jan 2027, 09:30").first().waitFor()
  expect(await page.getByText("15 Jan 2027, 09:30").first().getAttribute("title")).toBe("2027-01-15 04:00 UTC")
  await page.getByRole("link", { name: "Articles" }).click()
  await page.getByRole("link", { name: "Calendar" }).click()
  expect(new URL(page.url()).searchParams.get("zone")).toMatch(zone)
  await page.goto(`${home}/articles/calendar?month=2027-01`)
  await page.getByText("09:30 Scheduled").waitFor()
  await page.getByText("January 2027, times in Asia").waitFor()
  await lookAt(page, "publishing-calendar")
})

it("a version with changed fields and its text passes axe, and fits a phone", async () => {
  await started.call("PATCH", `/v1/content/${article.id}`, {
    title: "Why steel lasts",
    body: "Steel bends.\n\nOften.\n",
  })
  await page.emulateMedia({ colorScheme: "dark" })
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto(`${home}/articles/${article.id}/revisions/2`)
  await lookAt(page, "publishing-version")
  expect(troubles).toEqual([])
})

it("no script of these pages is larger than 5 KB, and that of times not than 1 KB", async () => {
  const sizes: Record<string, number> = {}
  for (const name of ["publish.js", "times.js"]) {
    const html = await (await page.request.get(`${home}/articles/${article.id}/publish`)).text()
    const source = new RegExp(`/assets/[^"]*/${name}`).exec(html)?.[0] ?? ""
    sizes[name] = (await (await page.request.get(started.url + source)).body()).length
  }
  expect(sizes["publish.js"]).toBeLessThanOrEqual(5120)
  expect(sizes["times.js"]).toBeLessThanOrEqual(1024)
})
