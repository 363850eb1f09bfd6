import { mkdirSync, readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

import { chromiumOptions } from "@citable/dev"
import type { AxeResults } from "axe-core"
import { type Browser, chromium } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { runCli } from "../src/run-cli.ts"
import { startSmallSite } from "./start-small-site.ts"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
/** The folder for screenshots of the page. By default there are none. */
const pictures = process.env["CITABLE_SCREENSHOTS"]
let browser: Browser
let folder: string
let address: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-cli-audit-"))
  const site = await startSmallSite()
  const file = join(folder, "audit.html")
  const err: string[] = []
  const io = { env: {}, out: () => {}, err: (line: string) => err.push(line), signal: new AbortController().signal }
  await runCli(["audit", site.host, "--html", file], io)
  await site.close()
  address = pathToFileURL(file).href
  browser = await chromium.launch(chromiumOptions())
})
afterAll(async () => {
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

it.each([
  [360, "light"],
  [1280, "dark"],
] as const)("an audit in a window of %i pixels (%s) fits, loads nothing, and is accessible", async (width, scheme) => {
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme: scheme, bypassCSP: true })
  const requests: string[] = []
  page.on("request", (request) => requests.push(request.url()))
  await page.goto(address)
  expect(requests).toEqual([address])
  await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
  expect(await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")).toBe(true)
  const background = await page.evaluate("getComputedStyle(document.body).backgroundColor")
  expect(background).toBe(scheme === "light" ? "rgb(255, 255, 255)" : "rgb(20, 23, 27)")
  await page.evaluate(axe)
  const { violations } = (await page.evaluate("window.axe.run()")) as AxeResults
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  if (pictures !== undefined) {
    mkdirSync(pictures, { recursive: true })
    await page.screenshot({ path: join(pictures, `audit-${width}-${scheme}.png`), fullPage: true })
  }
  await page.close()
})
