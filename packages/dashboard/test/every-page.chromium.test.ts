import { chromiumOptions, ofTheDay } from "@citable/dev"
import { type Browser, type CDPSession, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import { createDashboard } from "../src/index.ts"
import { crawl } from "./crawl.ts"
import { fillBrand } from "./fill-brand.ts"
import { loadAxe, lookAt } from "./look-at.ts"

let started: StartedAccounts
let browser: Browser
let page: Page
let devtools: CDPSession
let paths: string[]
const requested: string[] = []
const troubles: string[] = []

beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard() })
  const client = started.browse()
  await signInAs(client, owner)
  const brandId = await fillBrand(started, "acme")
  const { pages } = await crawl(client, [`/brands/${brandId}`, "/brands", "/account", `/brands/${brandId}/nothing`])
  // The preview is no page of its own: its policy lets no script run, so axe cannot either.
  const shown = [...pages.values()].map(({ url }) => url.pathname + url.search)
  paths = [...new Set(shown)].filter((path) => !path.endsWith("/preview") && !path.includes("format=csv"))
  browser = await chromium.launch(chromiumOptions())
  const context = await browser.newContext()
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: started.url })))
  await loadAxe(context)
  page = await context.newPage()
  devtools = await context.newCDPSession(page)
  page.on("request", (request) => requested.push(request.url()))
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(message.text())
  })
})
afterAll(async () => {
  await browser?.close()
  await started?.close()
})

/** Changes the page in place: Playwright's own way waits for a new picture each time. */
async function show(colorScheme: "light" | "dark", width: number): Promise<void> {
  const features = [{ name: "prefers-color-scheme", value: colorScheme }]
  await devtools.send("Emulation.setEmulatedMedia", { features })
  const metrics = { width, height: 900, deviceScaleFactor: 1, mobile: false }
  await devtools.send("Emulation.setDeviceMetricsOverride", metrics)
}

it("axe finds no problem on any page, in light and dark, and each page fits 390 pixels", async () => {
  expect(paths.length).toBeGreaterThan(12)
  // Pages that changed have tests of their own in a browser, so half of them each day are enough.
  for (const [at, path] of ofTheDay([...paths.entries()], 2, undefined, 2)) {
    await page.goto(started.url + path)
    for (const [colorScheme, width] of [
      ["light", 1280],
      ["dark", 390],
    ] as const) {
      await show(colorScheme, width)
      await lookAt(page, `${at}${path.replaceAll(/[^a-z]+/g, "-")}-${width}`)
    }
  }
})

it("no page breaks its policy, or asks anything of another host", () => {
  expect(troubles.filter((text) => !text.includes("status of 404"))).toEqual([])
  // The editor frames the preview of the brand's own site, if it is shown for long enough.
  const known = [`${started.url}/`, "data:", "http://127.0.0.1:9/draft?"]
  expect(requested.filter((url) => !known.some((start) => url.startsWith(start)))).toEqual([])
})
