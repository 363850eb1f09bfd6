import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"

import { chromiumOptions } from "@citable/dev"
import { openPageBrowser, type PageBrowser } from "@citable/reader/browser"
import { afterAll, beforeAll, expect, test } from "vitest"

// Pages that are large or never end, and browsers that do. All are on loopback.

const { executablePath } = chromiumOptions()
let server: Server
let site: string
let browser: PageBrowser

const pages: Record<string, string> = {
  "/short": `<!doctype html><title>Short</title><p>Words.</p>`,
  "/long": `<!doctype html><body style="margin:0"><div style="height:20000px;background:linear-gradient(red, blue)">long</div>`,
  "/busy": `<!doctype html><body>before<script>setTimeout(() => { for (;;); }, 50)</script>`,
  "/huge": `<p>${"x".repeat(3_000_000)}`,
}

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    const body = pages[incoming.url ?? "/"]
    outgoing.writeHead(body === undefined ? 404 : 200, { "content-type": "text/html" }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await openPageBrowser({ executablePath, allowPrivateNetwork: true, maxPageBytes: 1_000_000 })
})

afterAll(async () => {
  await browser.close()
  server.closeAllConnections()
  server.close()
})

test("a picture of a page is at most 16,384 pixels high, and says that it is cut", async () => {
  const call = { width: 320, height: 240, format: "jpeg", quality: 50, fullPage: true, timeoutMs: 8000 } as const
  const whole = await browser.capture(`${site}/long`, call)
  expect(whole).toMatchObject({ width: 320, height: 16_384, truncated: true, status: 200 })
  expect([...whole.image.subarray(0, 2)]).toEqual([0xff, 0xd8])
})

test("a picture of a page has the size that was asked for", async () => {
  const call = { width: 320, height: 240, format: "png", quality: 50, timeoutMs: 8000 } as const
  const view = await browser.capture(`${site}/short`, { ...call, fullPage: false })
  expect(view).toMatchObject({ width: 320, height: 240, truncated: false, status: 200 })
  const png = Buffer.from(view.image)
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([320, 240])
})

test("a page of an error is measured without its document", async () => {
  const measured = await browser.measure(`${site}/gone`, { device: "mobile", timeoutMs: 8000, withHtml: true })
  expect(measured.html).toBeNull()
})

test("a page that never lets go is ended, and the next call works", async () => {
  const rejected = browser.render(`${site}/busy`, { timeoutMs: 1000 })
  await expect(rejected).rejects.toMatchObject({ code: "timeout" })
  expect((await browser.render(`${site}/short`, { timeoutMs: 8000 })).status).toBe(200)
})

test("a page beyond its bytes is cut off", async () => {
  const { html } = await browser.render(`${site}/huge`, { timeoutMs: 1500 })
  expect(html.length).toBeLessThan(3_000_000)
})

test("a browser that died, or had its number of calls, is followed by another", async () => {
  const { createBrowserPool } = await import("../src/browser/create-browser-pool.ts")
  const pool = createBrowserPool({ executablePath, maxCalls: 2 }, "http://127.0.0.1:1")
  const used = () => pool.use(undefined, (chromium) => Promise.resolve(chromium))
  const first = await used()
  const gone = new Promise((resolve) => first.browser.once("disconnected", resolve))
  first.kill()
  await gone
  const second = await used()
  expect(second).not.toBe(first)
  expect(await used()).toBe(second)
  expect(await used()).not.toBe(second)
  await pool.close()
  expect(second.browser.isConnected()).toBe(false)
})
