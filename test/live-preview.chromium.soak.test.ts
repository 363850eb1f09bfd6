import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

import { chromiumOptions, listen, startService, type StartedService } from "@citable/dev"
import { type Browser, chromium, type Frame, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { buildSite, createWorkDir } from "../packages/astro/test/run-astro.ts"
import { createDashboard } from "../packages/dashboard/src/index.ts"
import { createFirstOwner } from "../packages/dashboard/test/create-first-owner.ts"
import { createNextSite } from "../packages/next/test/next-site.ts"
import { type SlowHop, startSlowHop } from "./start-slow-hop.ts"

/** The keys of a person who waits for each one, and of one who types on. */
const [single, typed] = [200, 100]
const betweenKeys = 110
/** Milliseconds to and back, each: between browser and service, browser and site, and site and service. */
const distances = [0, 20, 50]

let service: StartedService
let serviceHop: SlowHop
let browser: Browser
let page: Page
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  serviceHop = await startSlowHop()
  const options = { publicUrl: serviceUrl(), dashboard: createDashboard() }
  service = await startService({ passwordCost: { ln: 8, r: 8, p: 1 }, ...options })
  serviceHop.target = Number(new URL(service.url).port)
  for (let at = 0; at < 20; at++) await service.publish({ title: `Article ${at}`, body: "Words.\n\n".repeat(20) })
  browser = await chromium.launch(chromiumOptions())
  page = await browser.newPage({ viewport: { width: 1700, height: 1000 } })
  await createFirstOwner(page, { url: serviceUrl(), service: service.service })
})
afterAll(async () => {
  await browser?.close()
  for (const close of closing.toReversed()) await close()
  await service?.close()
  await serviceHop?.close()
})

const serviceUrl = () => `http://127.0.0.1:${serviceHop.port}`

/** A body of 1,900 words, with links that Next prefetches. */
const links = Array.from({ length: 10 }, (_, at) => `[Article ${at}](/blog/article-${at})`).join(" ")
const body = `Steel bends:\n\n${links}\n\n${Array.from({ length: 95 }, (_, at) => `Paragraph ${at} has twenty words, and they are the same in each, so that a page has something to do, *again*.\n`).join("\n")}`

it.each([
  ["site", ".next-live", { Next: "/api/draft", "Next, Pages Router": "/api/classic-draft" }],
  ["cached-site", ".next/live", { "Next with Cache Components": "/api/draft" }],
])("the %s of Next shows each key in the frame of the editor", async (fixture, dist, routes) => {
  const env = { CITABLE_URL: serviceUrl(), CITABLE_API_KEY: service.apiKey, CITABLE_WEBHOOK_SECRET: "" }
  const site = createNextSite(env, dist, fixture)
  closing.push(() => site.remove())
  await site.build()
  const running = await site.start()
  closing.push(() => running.stop())
  for (const [name, route] of Object.entries(routes)) await measure(name, running.url, route)
})

it("Astro shows each key in the frame of the editor", async () => {
  const workDir = await createWorkDir()
  closing.push(() => workDir.remove())
  const env = { CITABLE_URL: serviceUrl(), CITABLE_API_KEY: service.apiKey, FIXTURE_ON_DEMAND: "1" }
  const { code, output } = await buildSite(workDir, env)
  expect(code, output).toBe(0)
  Object.assign(process.env, env)
  const { handle } = (await import(pathToFileURL(join(workDir.outDir, "server/entry.mjs")).href)) as {
    handle: (request: Request) => Promise<Response>
  }
  const server = await listen(async (request) => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith("/_astro/")) return handle(request)
    const file = await readFile(join(workDir.outDir, "client", pathname))
    const type = pathname.endsWith(".css") ? "text/css" : "text/javascript"
    return new Response(new Uint8Array(file), { headers: { "content-type": type } })
  })
  closing.push(() => server.close())
  await measure("Astro", server.url, "/live/{content_id}?preview={token}")
})

/** Types into the editor, and prints how long each key took until the browser painted it in the frame. */
async function measure(name: string, siteUrl: string, path: string): Promise<void> {
  // Cookies know no ports, and Next ends a preview whose cookies are of two sites.
  await page.context().clearCookies({ domain: "localhost" })
  const siteHop = await startSlowHop(Number(new URL(siteUrl).port))
  closing.push(() => siteHop.close())
  const hook = {
    url: `https://${name.toLowerCase().replaceAll(/\W+/g, "-")}.example/hook`,
    preview_url: `http://localhost:${siteHop.port}${path}`,
  }
  const { id: hookId } = await service.call<{ id: string }>(
    "POST",
    `/v1/brands/${service.brandId}/webhooks`,
    hook,
    service.operatorToken,
  )
  const made = { title: `On ${name}`, body, on_slug_conflict: "suffix" }
  const { id } = await service.call<{ id: string }>("POST", `/v1/brands/${service.brandId}/content`, made)
  await page.goto(`${serviceUrl()}/brands/${service.brandId}/articles/${id}`)
  await page.locator("#preview-of").selectOption(hookId)
  await page.locator("#preview-state").getByText("Follows what you type").waitFor({ timeout: 60_000 })
  const frame = page.frames().find((one) => one.url().startsWith("http://localhost"))
  if (frame === undefined) throw new Error("The frame is not there")
  await watch(page, frame)
  const text = page.locator(".code-view").getByLabel("Text (Markdown)")
  await text.press("Control+Home")
  await page.keyboard.press("End")
  for (const ms of distances) {
    for (const hop of [serviceHop, siteHop]) hop.roundTripMs = ms
    await typeAt(`${name}, ${ms} ms between places`, id, frame, ms)
  }
  for (const hop of [serviceHop, siteHop]) hop.roundTripMs = 0
  // A link whose page was not fetched beforehand leads there all the same.
  await frame.getByRole("link", { name: "Article 3", exact: true }).click()
  await frame.getByRole("heading", { name: "Article 3", exact: true }).waitFor()
}

async function typeAt(name: string, id: string, frame: Frame, roundTripMs: number): Promise<void> {
  // The first keys find everything cold.
  for (let key = 0; key < 5; key++) await press(frame, 1)
  service.requests.length = 0
  const ones: number[] = []
  for (let key = 0; key < single; key++) ones.push(...(await press(frame, 1)))
  const [readsOfSingle, others] = reads(id)
  service.requests.length = 0
  const many = await press(frame, typed)
  const versions = await service.call<{ version: number }>("GET", `/v1/content/${id}`)
  console.log(
    `${name}: ${single} single keys ${describe(ones)}, ${readsOfSingle} reads, ${others} others; ${typed} keys every ` +
      `${betweenKeys} ms ${describe(many)}, ${reads(id)[0]} reads; version ${versions.version}`,
  )
  expect(ones.toSorted((a, b) => a - b)[Math.floor(single / 2)]).toBeLessThan(300 + 3 * roundTripMs)
  // A save in between reads once more.
  expect([readsOfSingle, others]).toEqual([expect.closeTo(single, -2), 0])
}

/** The reads of an article, and all other requests of sites. */
function reads(id: string): [number, number] {
  const asked = service.requests.filter(({ path }) => path.startsWith("/v1/"))
  const own = asked.filter(({ path }) => path.startsWith(`/v1/content/${id}`)).length
  return [own, asked.length - own]
}

/** Notes when keys are pressed in the editor, and when the frame has painted how many letters. */
async function watch(editor: Page, frame: Frame): Promise<void> {
  await editor.evaluate(() => {
    const keys: number[] = []
    Object.assign(window, { keys })
    addEventListener("keydown", (event) => keys.push(performance.timeOrigin + event.timeStamp), true)
  })
  await frame.evaluate(() => {
    const painted: [letters: number, at: number][] = []
    Object.assign(window, { painted })
    const letters = () => /Steel bends:(x*)/.exec(document.body.innerText)?.[1]?.length ?? 0
    let last = letters()
    new MutationObserver(() => {
      const now = letters()
      if (now === last) return
      last = now
      // The callback of the second frame comes after the first one is painted.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => painted.push([now, performance.timeOrigin + performance.now()])),
      )
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

let pressed = 0

/** Presses a key several times, and returns the milliseconds until each was painted. */
async function press(frame: Frame, times: number): Promise<number[]> {
  const before = await frame.evaluate(() => /Steel bends:(x*)/.exec(document.body.innerText)?.[1]?.length ?? 0)
  await page.evaluate(() => void ((window as unknown as { keys: number[] }).keys.length = 0))
  for (let key = 0; key < times; key++) {
    const began = performance.now()
    await page.keyboard.press("x")
    pressed++
    if (times > 1) await new Promise((resolve) => setTimeout(resolve, betweenKeys - (performance.now() - began)))
  }
  await frame.waitForFunction(
    (least) => (window as unknown as { painted: [number, number][] }).painted.some(([letters]) => letters >= least),
    before + times,
    { polling: 20, timeout: 30_000 },
  )
  const keys = await page.evaluate(() => (window as unknown as { keys: number[] }).keys)
  const painted = await frame.evaluate(() => (window as unknown as { painted: [number, number][] }).painted)
  return keys.map((at, key) => (painted.find(([letters]) => letters > before + key)?.[1] ?? Infinity) - at)
}

function describe(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return `p50 ${at(0.5)} p95 ${at(0.95)} max ${at(1)} ms`
}
