import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { chromiumOptions } from "@citable/dev"
import { type BrowserContext, chromium } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { describeDemo } from "./describe-demo.ts"
import { runDemo, type RunningDemo } from "./run-demo.ts"

let demo: RunningDemo
let context: BrowserContext
let profile: string
beforeAll(async () => {
  demo = await runDemo()
  profile = await mkdtemp(join(tmpdir(), "citable-chromium-"))
  context = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions(),
    viewport: { width: 1280, height: 900 },
  })
  // The sites load nothing from elsewhere; if one tried, the test would notice and nothing would leave the machine.
  await context.route(/^https?:\/\/(?!127\.0\.0\.1|localhost)/, (route) => route.abort())
})
afterAll(async () => {
  await context?.close()
  if (demo?.child.exitCode === null) await demo.stop()
  await rm(profile, { recursive: true, force: true })
})

const sites = () => [demo.astroUrl, demo.nextUrl]

/** Opens a page and gathers what a visitor would not like to see. */
async function visit(url: string) {
  const page = await context.newPage()
  const complaints: string[] = []
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()))
  page.on("pageerror", (error) => complaints.push(error.message))
  page.on("requestfailed", (request) => complaints.push(`${request.url()} failed`))
  page.on(
    "response",
    (response) => response.status() >= 400 && complaints.push(`${response.url()} answered ${response.status()}`),
  )
  // A click before the icon has come would end its request, which looks like a failure.
  await page.goto(url, { waitUntil: "networkidle" })
  return { page, complaints }
}

it("a visitor goes from the index to an article and to its topic, and every page is styled and whole", async () => {
  for (const site of sites()) {
    const { page, complaints } = await visit(`${site}/`)
    await page.getByRole("link", { name: "Published while you watched" }).first().click()
    await page.waitForURL(/\/blog\/published-while-you-watched\/?$/)
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Published while you watched")
    const font = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
    expect(font).not.toMatch(/^"?Times/)
    await page.waitForLoadState("networkidle")
    await page.getByRole("link", { name: "Upkeep" }).first().click()
    await page.waitForURL(/\/tags\/upkeep/)
    await page.getByRole("link", { name: "Published while you watched" }).first().waitFor()
    expect(complaints).toEqual([])
    await page.close()
  }
})

it("no page is wider than a phone, nor has a broken image", async () => {
  for (const site of sites()) {
    for (const path of ["/", "/blog/published-while-you-watched", "/tags", "/nowhere"]) {
      const { page } = await visit(site + path)
      await page.setViewportSize({ width: 375, height: 800 })
      const { scroll, client, broken } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        client: document.documentElement.clientWidth,
        broken: [...document.images]
          .filter((image) => image.complete && image.naturalWidth === 0)
          .map(({ src }) => src),
      }))
      expect([site + path, scroll <= client, broken]).toEqual([site + path, true, []])
      await page.close()
    }
  }
})

// One demo serves both kinds of tests, and the last of these ends it.
describeDemo(() => demo)
