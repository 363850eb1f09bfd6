import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

import { chromiumOptions, startService, type StartedService } from "@citable/dev"
import type { AxeResults } from "axe-core"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

let started: StartedService
let browser: Browser
let page: Page
const requested: string[] = []
const troubles: string[] = []

beforeAll(async () => {
  started = await startService()
  browser = await chromium.launch(chromiumOptions())
  page = await browser.newPage()
  page.on("request", (request) => requested.push(request.url()))
  page.on("pageerror", (error) => troubles.push(String(error)))
  // A violation of the policy is an error on the console.
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(message.text())
  })
  await page.goto(`${started.url}/docs`)
})
afterAll(async () => {
  await browser?.close()
  await started?.close()
})

it("axe finds no problem in light and dark, closed and with an operation open, and the page fits 390 pixels", async () => {
  const open = page.locator("#operations-account-list_tools button.opblock-summary-control")
  await page.locator(".opblock-tag").last().waitFor()
  for (const [colorScheme, width, background] of [
    ["light", 1280, "rgb(246, 247, 249)"],
    ["dark", 390, "rgb(18, 20, 25)"],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    if (colorScheme === "light") await page.evaluate(axe)
    // Colours change slowly, and on a busy machine they begin late.
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(background)
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    // What passes is a long list that nobody reads.
    const run = `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)`
    const violations = await page.evaluate<AxeResults["violations"]>(run)
    expect(
      violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      colorScheme,
    ).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    if (colorScheme === "light") {
      await page.locator("#operations-tag-account").click()
      await open.click()
      await page.locator("#operations-account-list_tools .opblock-body table").first().waitFor()
    }
  }
  await page.emulateMedia({ colorScheme: "light" })
  await page.setViewportSize({ width: 1280, height: 720 })
  await open.click()
  await page.locator("#operations-tag-account").click()
})

it("leads back to the pages of the brands", async () => {
  expect(await page.getByRole("link", { name: "Your brands" }).getAttribute("href")).toBe("brands")
})

it("shows every operation of the document by group", async () => {
  const { paths } = (await (await fetch(`${started.url}/openapi.json`)).json()) as { paths: Record<string, object> }
  const count = Object.values(paths).flatMap((path) => Object.keys(path)).length
  await page.locator(".opblock-tag-section").nth(9).waitFor()
  expect(await page.locator(".opblock-tag-section").count()).toBe(10)
  for (const tag of await page.locator(".opblock-tag").all()) await tag.click()
  await expect.poll(() => page.locator(".opblock").count()).toBe(count)
})

it("shows the input and output of a tool", async () => {
  await page.locator("#operations-content-list_content button.opblock-summary-control").click()
  const operation = page.locator("#operations-content-list_content .opblock-body")
  await operation.locator("text=min_revision").first().waitFor()
  await expect.poll(() => operation.innerText()).toContain("sync_token")
})

it("calls the service with the entered credential", async () => {
  await page.locator("button.authorize").click()
  await page.locator(".auth-container input").first().fill(started.apiKey)
  await page.locator(".auth-container button.authorize").first().click()
  await page.locator("button.btn-done").first().click()
  await page.locator("#operations-account-list_tools button.opblock-summary-control").click()
  const operation = page.locator("#operations-account-list_tools .opblock-body")
  await operation.locator("button.try-out__btn").click()
  await operation.locator("button.execute").click()
  await operation.locator(".live-responses-table .response-col_status").first().waitFor()
  expect(await operation.locator(".live-responses-table .response").innerText()).toContain("200")
})

it("sends requests only to the service, and respects its own policy", () => {
  expect(requested.length).toBeGreaterThan(4)
  expect(requested.filter((url) => !url.startsWith(`${started.url}/`) && !url.startsWith("data:"))).toEqual([])
  expect(troubles).toEqual([])
})
