import { join } from "node:path"
import { pathToFileURL } from "node:url"

import { chromiumOptions, listen, startService, type StartedService } from "@citable/dev"
import { createSignedRequest } from "@citable/webhooks/testing"
import { type Browser, chromium } from "playwright-core"
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest"

import { buildSite, createWorkDir, startDev } from "./run-astro.ts"

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`
let browser: Browser
let service: StartedService
let workDir: Awaited<ReturnType<typeof createWorkDir>>

beforeAll(async () => {
  browser = await chromium.launch(chromiumOptions())
})
afterAll(() => browser?.close())

beforeEach(async () => {
  service = await startService()
  onTestFinished(() => service.close())
  workDir = await createWorkDir()
  onTestFinished(() => workDir.remove())
})

test("in a browser, a page rendered on demand misses the cache, hits it, and misses it with the new text after a publish", async () => {
  const { id } = await service.publish({ title: "Alive", body: "First words." })
  const env = { CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey, CITABLE_WEBHOOK_SECRET: secret }
  const { code, output } = await buildSite(workDir, { ...env, FIXTURE_ON_DEMAND: "1" })
  expect(code, output).toBe(0)
  // The built server runs in this process.
  const before = { ...process.env }
  Object.assign(process.env, env)
  onTestFinished(() => void (process.env = before))
  const entry = pathToFileURL(join(workDir.outDir, "server/entry.mjs")).href
  const { handle } = (await import(/* @vite-ignore */ entry)) as { handle: (request: Request) => Promise<Response> }
  const site = await listen(handle)
  onTestFinished(() => site.close())

  const page = await browser.newPage()
  const visit = async (): Promise<[string | undefined, string | null]> => {
    const response = await page.goto(`${site.url}/live/alive`)
    return [response?.headers()["x-astro-cache"], await page.textContent("body p")]
  }
  const url = `${site.url}/_citable/webhook`
  const event = {
    type: "content.updated",
    data: { brand_id: service.brandId, content_id: id, slug: "alive", locale: "en", revision: 2, tags: [] },
  }
  const notify = async (signedWith: string): Promise<number> =>
    (await fetch(await createSignedRequest({ url, secret: signedWith, event }))).status

  expect(await visit()).toEqual(["MISS", "First words."])
  expect(await visit()).toEqual(["HIT", "First words."])
  await service.call("PATCH", `/v1/content/${id}`, { body: "Second words." })
  await service.call("POST", `/v1/content/${id}/publish`, {})
  expect(await notify(`whsec_${Buffer.alloc(32, 1).toString("base64")}`)).toBe(401)
  expect(await visit()).toEqual(["HIT", "First words."])
  expect(await notify(secret)).toBe(200)
  expect(await visit()).toEqual(["MISS", "Second words."])
  expect(await visit()).toEqual(["HIT", "Second words."])
})

test("the app in the dev toolbar shows the last sync, refreshes, and links to the service", async () => {
  await service.publish({ title: "One" })
  const env = { CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey, FIXTURE_TOOLBAR: "1" }
  const dev = await startDev(workDir, env)
  onTestFinished(() => dev.stop())
  const page = await browser.newPage()
  await page.goto(dev.url)
  await page.locator('button[data-app-id="citable"]').dispatchEvent("click")
  const app = page.locator('astro-dev-toolbar-app-canvas[data-app-id="citable"]')
  await expect
    .poll(() => app.locator("astro-dev-toolbar-window").textContent(), { timeout: 30_000 })
    .toMatch(/Citable.*articles.*: 1 changed · 0 removed · 1 total · \d requests?/)
  expect(await app.locator("a").getAttribute("href")).toBe(service.url)

  await service.publish({ title: "Two", body: "![A cat](./cat.png)" })
  await app.locator("button", { hasText: "Refresh now" }).dispatchEvent("click")
  // The page reloads after the refresh.
  await expect.poll(() => page.textContent("body ul"), { timeout: 30_000 }).toContain("Two")
  await page.locator('button[data-app-id="citable"]').dispatchEvent("click")
  await expect
    .poll(() => app.locator("astro-dev-toolbar-window").textContent(), { timeout: 30_000 })
    .toMatch(/2 total.*cat\.png/)
})
