import { chromiumOptions, startService, type StartedService } from "@citable/dev"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

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
