import { mkdirSync, readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

import { chromiumOptions } from "@citable/dev"
import type { AxeResults } from "axe-core"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { runCli } from "../src/run-cli.ts"
import { startReportedService } from "./start-reported-service.ts"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
/** The folder for screenshots of the report. By default there are none. */
const pictures = process.env["CITABLE_SCREENSHOTS"]
let browser: Browser
let folder: string
let address: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-report-"))
  const started = await startReportedService(3)
  const file = join(folder, "report.html")
  const env = { CITABLE_URL: started.url, CITABLE_TOKEN: started.operatorToken }
  const io = { env, out: () => {}, err: () => {}, signal: new AbortController().signal }
  const code = await runCli(["report", "--out", file, "--brand", started.brandId], io)
  await started.close()
  if (code !== 0) throw new Error(`citable report ended with ${code}`)
  address = pathToFileURL(file).href
  browser = await chromium.launch(chromiumOptions())
})
afterAll(async () => {
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

async function open(width: number, colorScheme: "light" | "dark"): Promise<{ page: Page; requests: string[] }> {
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme, bypassCSP: true })
  const requests: string[] = []
  page.on("request", (request) => requests.push(request.url()))
  page.on("dialog", () => requests.push("a dialog"))
  await page.goto(address)
  return { page, requests }
}

it.each([
  [360, "light"],
  [360, "dark"],
  [1280, "light"],
  [1280, "dark"],
] as const)("a report in a window of %i pixels (%s) fits, loads nothing, and is accessible", async (width, scheme) => {
  const { page, requests } = await open(width, scheme)
  expect(requests).toEqual([address])
  const fits = "document.documentElement.scrollWidth <= window.innerWidth"
  expect(await page.evaluate(fits)).toBe(true)
  const [shown, hidden] = width < 720 ? ["narrow", "wide"] : ["wide", "narrow"]
  expect(await page.locator(`svg.${shown}`).first().isVisible()).toBe(true)
  expect(await page.locator(`svg.${hidden}`).first().isVisible()).toBe(false)
  const background = await page.evaluate("getComputedStyle(document.body).backgroundColor")
  expect(background).toBe(scheme === "light" ? "rgb(255, 255, 255)" : "rgb(20, 23, 27)")
  // Letters in a chart are as large as those around it.
  const outside = `[...document.querySelectorAll("svg.${shown}")].flatMap((svg) => {
    const frame = svg.getBoundingClientRect()
    return [...svg.querySelectorAll("text")].filter((text) => {
      const box = text.getBoundingClientRect()
      return box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1 || box.height < 10
    }).map((text) => text.textContent)
  })`
  expect(await page.evaluate(outside)).toEqual([])
  await page.evaluate(axe)
  const { violations } = (await page.evaluate("window.axe.run()")) as AxeResults
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  if (pictures !== undefined) {
    mkdirSync(pictures, { recursive: true })
    await page.screenshot({ path: join(pictures, `report-${width}-${scheme}.png`), fullPage: true })
  }
  await page.close()
})
