import { mkdirSync, readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

import { chromiumOptions } from "@citable/dev"
import type { AxeResults } from "axe-core"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect } from "vitest"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
/** The folder for screenshots. By default there are none. */
const pictures = process.env["CITABLE_SCREENSHOTS"]

export interface LookOptions {
  width: number
  scheme: "light" | "dark"
  /** The name of its picture. */
  name: string
  /** What else a test asserts of the page, or does with it. */
  inspect?: (page: Page) => Promise<void>
}

/**
 * Opens a file of HTML in Chromium, for the tests of the place that calls it.
 *
 * @param write Writes the file, once for all tests.
 * @returns asserts that the page fits into a window, has the colours of the scheme, loads nothing, and is accessible.
 */
export function readInChromium(write: (file: string) => Promise<void>): (options: LookOptions) => Promise<void> {
  let browser: Browser
  let folder: string
  let address: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "citable-read-"))
    const file = join(folder, "page.html")
    await write(file)
    address = pathToFileURL(file).href
    browser = await chromium.launch(chromiumOptions())
  })
  afterAll(async () => {
    await browser?.close()
    await rm(folder, { recursive: true, force: true })
  })
  return async ({ width, scheme, name, inspect }) => {
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme: scheme, bypassCSP: true })
    const requests: string[] = []
    page.on("request", (request) => requests.push(request.url()))
    page.on("dialog", () => requests.push("a dialog"))
    await page.goto(address)
    await inspect?.(page)
    expect(await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")).toBe(true)
    const background = await page.evaluate("getComputedStyle(document.body).backgroundColor")
    expect(background).toBe(scheme === "light" ? "rgb(255, 255, 255)" : "rgb(20, 23, 27)")
    await page.evaluate(axe)
    const { violations } = (await page.evaluate("window.axe.run()")) as AxeResults
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    expect(requests).toEqual([address])
    if (pictures !== undefined) {
      mkdirSync(pictures, { recursive: true })
      await page.screenshot({ path: join(pictures, `${name}-${width}-${scheme}.png`), fullPage: true })
    }
    await page.close()
  }
}
