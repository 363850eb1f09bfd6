import { chromiumOptions } from "@citable/dev"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import { createDashboard } from "../src/index.ts"
import { crawl } from "./crawl.ts"
import { fillBrand } from "./fill-brand.ts"
import { lookAt } from "./look-at.ts"

let started: StartedAccounts
let browser: Browser
let page: Page
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
  page = await context.newPage()
  page.on("request", (request) => requested.push(request.url()))
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(message.text())
  })
})
afterAll(async () => {
  await browser?.close()
  await started?.close()
})

it("axe finds no problem on any page, in light and dark, and each page fits 390 pixels", async () => {
  expect(paths.length).toBeGreaterThan(12)
  for (const [at, path] of paths.entries()) {
    await page.goto(started.url + path)
    for (const [colorScheme, width] of [
      ["light", 1280],
      ["dark", 390],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await lookAt(page, `${at}${path.replaceAll(/[^a-z]+/g, "-")}-${width}`)
    }
  }
})

it("no page breaks its policy, or asks anything of another host", () => {
  expect(troubles.filter((text) => !text.includes("status of 404"))).toEqual([])
  expect(requested.filter((url) => !url.startsWith(`${started.url}/`) && !url.startsWith("data:"))).toEqual([])
})
