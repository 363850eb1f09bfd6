import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

import { chromiumOptions, listen, startService, type StartedService } from "@citable/dev"
import { type Browser, chromium, type Frame, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { buildSite, createWorkDir } from "../packages/astro/test/run-astro.ts"
import { createDashboard } from "../packages/dashboard/src/index.ts"
import { createNextSite } from "../packages/next/test/next-site.ts"

/** The keys of a person who waits for each one, and of one who types on. */
const [single, typed] = [200, 100]
const betweenKeys = 110

let service: StartedService
let browser: Browser
let page: Page
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  service = await startService({ passwordCost: { ln: 8, r: 8, p: 1 }, dashboard: createDashboard() })
  for (let at = 0; at < 20; at++) await service.publish({ title: `Article ${at}`, body: "Words.\n\n".repeat(20) })
  browser = await chromium.launch(chromiumOptions())
  page = await browser.newPage({ viewport: { width: 1700, height: 1000 } })
  await page.goto(`${service.url}/setup?code=${service.service.setupCode}`)
  await page.getByLabel("Your e-mail address").fill("ada@example.com")
  await page.getByLabel("New password").fill("correct horse battery")
  await page.getByRole("button", { name: "Create the owner" }).click()
  await page.getByRole("heading", { name: "Overview" }).waitFor()
})
afterAll(async () => {
  await browser?.close()
  for (const close of closing.toReversed()) await close()
  await service?.close()
})

/** A body of 1,900 words, with links that Next prefetches. */
const links = Array.from({ length: 10 }, (_, at) => `[Article ${at}](/blog/article-${at})`).join(" ")
const body = `Steel bends:\n\n${links}\n\n${Array.from({ length: 95 }, (_, at) => `Paragraph ${at} has twenty words, and they are the same in each, so that a page has something to do, *again*.\n`).join("\n")}`

it.each([
  ["Next", "site", ".next-live"],
  ["Next with Cache Components", "cached-site", ".next/live"],
])("%s shows each key in the frame of the editor", async (name, fixture, dist) => {
  const env = { CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey, CITABLE_WEBHOOK_SECRET: "" }
  const site = createNextSite(env, dist, fixture)
  closing.push(() => site.remove())
  await site.build()
  const running = await site.start()
  closing.push(() => running.stop())
  await measure(name, `${running.url.replace("127.0.0.1", "localhost")}/api/draft`)
})

it("Astro shows each key in the frame of the editor", async () => {
  const workDir = await createWorkDir()
  closing.push(() => workDir.remove())
  const env = { CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey, FIXTURE_ON_DEMAND: "1" }
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
  await measure("Astro", `http://localhost:${server.port}/live/{content_id}?preview={token}`)
})

/** Types into the editor, and prints how long each key took until the browser painted it in the frame. */
async function measure(name: string, previewUrl: string): Promise<void> {
  const hook = { url: `https://${name.toLowerCase().replaceAll(" ", "-")}.example/hook`, preview_url: previewUrl }
  const { id: hookId } = await service.call<{ id: string }>(
    "POST",
    `/v1/brands/${service.brandId}/webhooks`,
    hook,
    service.operatorToken,
  )
  const made = { title: `On ${name}`, body, on_slug_conflict: "suffix" }
  const { id } = await service.call<{ id: string }>("POST", `/v1/brands/${service.brandId}/content`, made)
  await page.goto(`${service.url}/brands/${service.brandId}/articles/${id}`)
  await page.locator("#preview-of").selectOption(hookId)
  await page.locator("#preview-state").getByText("Follows what you type").waitFor({ timeout: 60_000 })
  const frame = page.frames().find((one) => one.url().startsWith("http://localhost"))
  if (frame === undefined) throw new Error("The frame is not there")
  await watch(page, frame)
  const text = page.locator(".code-view").getByLabel("Text (Markdown)")
  await text.press("Control+Home")
  await page.keyboard.press("End")
  // The first keys find everything cold.
  for (let key = 0; key < 5; key++) await press(frame, 1)
  service.requests.length = 0
  const ones: number[] = []
  for (let key = 0; key < single; key++) ones.push(...(await press(frame, 1)))
  const readsOfSingle = reads(id)
  service.requests.length = 0
  const many = await press(frame, typed)
  const versions = await service.call<{ version: number }>("GET", `/v1/content/${id}`)
  console.log(
    `${name}: ${single} single keys ${describe(ones)}, ${readsOfSingle} reads; ${typed} keys every ${betweenKeys} ms ` +
      `${describe(many)}, ${reads(id)} reads; version ${versions.version}`,
  )
  expect(ones.toSorted((a, b) => a - b)[Math.floor(single / 2)]).toBeLessThan(300)
}

const reads = (id: string) => service.requests.filter(({ path }) => path.startsWith(`/v1/content/${id}`)).length

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
