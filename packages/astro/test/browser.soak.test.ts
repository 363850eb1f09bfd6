import { readFile } from "node:fs/promises"
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

/** Builds the fixture, and serves it from this process: its pages on demand, and its files for browsers. */
async function serveSite(env: Record<string, string>, headers: Record<string, string> = {}) {
  const { code, output } = await buildSite(workDir, { ...env, FIXTURE_ON_DEMAND: "1" })
  expect(code, output).toBe(0)
  // The built server runs in this process.
  const before = { ...process.env }
  Object.assign(process.env, env)
  onTestFinished(() => void (process.env = before))
  const entry = pathToFileURL(join(workDir.outDir, "server/entry.mjs")).href
  const { handle } = (await import(/* @vite-ignore */ entry)) as { handle: (request: Request) => Promise<Response> }
  const site = await listen(async (request) => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith("/_astro/")) {
      const response = await handle(request)
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
      return response
    }
    const type = pathname.endsWith(".js") ? "text/javascript" : "text/css"
    return new Response(await readFile(join(workDir.outDir, "client", pathname)), { headers: { "content-type": type } })
  })
  onTestFinished(() => site.close())
  return site
}

test("in a browser, a page rendered on demand misses the cache, hits it, and misses it with the new text after a publish", async () => {
  const { id } = await service.publish({ title: "Alive", body: "First words." })
  const env = { CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey, CITABLE_WEBHOOK_SECRET: secret }
  const site = await serveSite(env)

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

test("a draft refreshes when it is saved, under a strict policy, and keeps what the reader did to the page", async () => {
  const paragraphs = Array.from({ length: 60 }, (_, at) => `Paragraph ${at}.`).join("\n\n")
  const body = `[A link](https://site.example/)\n\n${paragraphs}`
  const { id } = await service.publish({ title: "Alive", body })
  const { token } = await service.call<{ token: string }>("POST", `/v1/content/${id}/preview`)
  const env = { CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey, CITABLE_WEBHOOK_SECRET: secret }
  const policy = "default-src 'none'; script-src 'self'; connect-src 'self'"
  const site = await serveSite(env, { "content-security-policy": policy })
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()))
  page.on("pageerror", ({ message }) => complaints.push(message))
  expect((await page.goto(`${site.url}/live/alive`))?.ok()).toBe(true)
  expect(await page.locator("script:not([type*=json]), link[rel=modulepreload], .citable-preview").count()).toBe(0)

  await page.goto(`${site.url}/live/${id}?preview=${token}`)
  await page.evaluate(() => {
    document.querySelector("a")?.focus({ preventScroll: true })
    window.scrollTo(0, 300)
    Object.assign(window, { wasLoaded: true })
  })
  const seen = async () => ({
    title: await page.textContent("h1"),
    tab: await page.title(),
    paragraphs: await page.locator("body > p").count(),
    ...(await page.evaluate(() => ({
      focus: document.activeElement?.localName,
      scroll: window.scrollY,
      wasLoaded: "wasLoaded" in window,
    }))),
  })
  const kept = { focus: "a", scroll: 300, wasLoaded: true }
  const before = await page.locator("body > p").count()
  const times: number[] = []
  for (let at = 1; at <= 20; at++) {
    const started = performance.now()
    await service.call("PATCH", `/v1/content/${id}`, { title: `Title ${at}`, body: `${body}\n\nSave ${at}.` })
    await page.getByRole("heading", { name: `Title ${at}`, exact: true }).waitFor()
    times.push(performance.now() - started)
  }
  console.log(
    `save to seen: ${times
      .map(Math.round)
      .toSorted((one, other) => one - other)
      .join(" ")} ms`,
  )
  expect(await seen()).toMatchObject({ title: "Title 20", ...kept })
  expect(await page.locator("body > p").count()).toBeGreaterThan(before)

  expect(complaints).toEqual([])
  await service.call("DELETE", `/v1/content/${id}`)
  await expect
    .poll(() => page.textContent(".citable-preview"), { timeout: 30_000 })
    .toContain("This preview has ended.")
  await page.close()
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
