import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { chromiumOptions, ofTheDay } from "@citable/dev"
import { renderBody } from "@citable/markdown"
import { createCallouts } from "@citable/markdown/callouts"
import { type BrowserContext, chromium } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { findViolations } from "../packages/dashboard/test/look-at.ts"
import { describeDemo } from "./describe-demo.ts"
import { runDemo, type RunningDemo } from "./run-demo.ts"
import { writeWithoutTerminal } from "./without-terminal.ts"

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

it("no page is wider than a phone, or has a broken image or what axe finds, with light or dark colours", async () => {
  const page = await context.newPage()
  await page.setViewportSize({ width: 375, height: 800 })
  for (const site of ofTheDay(sites(), 2)) {
    for (const path of ["/", "/blog/published-while-you-watched", "/tags", "/search", "/nowhere"]) {
      await page.goto(site + path, { waitUntil: "networkidle" })
      const { scroll, client, broken } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        client: document.documentElement.clientWidth,
        broken: [...document.images]
          .filter((image) => image.complete && image.naturalWidth === 0)
          .map(({ src }) => src),
      }))
      expect([site + path, scroll <= client, broken]).toEqual([site + path, true, []])
      expect([site + path, await findViolations(page)]).toEqual([site + path, []])
    }
    await page.emulateMedia({ colorScheme: "dark" })
    await page.goto(site, { waitUntil: "networkidle" })
    expect([site, await findViolations(page)]).toEqual([site, []])
    await page.emulateMedia({ colorScheme: "light" })
  }
  await page.close()
})

it("a table that is wider than a phone scrolls by itself: on both sites, without its box, and with the style sheet alone", async () => {
  const style = await readFile(new URL("../packages/markdown/style.css", import.meta.url), "utf8")
  const { html } = await renderBody("| a | b |\n| - | - |\n| c | d |\n")
  for (const site of [...sites(), undefined]) {
    const { page } = await visit(`${site ?? demo.astroUrl}/blog/measuring-mentions-and-citations`)
    await page.setViewportSize({ width: 375, height: 800 })
    if (site === undefined) await page.setContent(`<!doctype html><style>${style}</style>${html}`)
    // Astro's own Markdown processor writes no box.
    for (const isBare of site === demo.astroUrl ? [false, true] : [false]) {
      const found = await page.evaluate((removesBox) => {
        const box = document.querySelector(".citable-table")
        const table = document.querySelector("table")
        for (const cell of table?.querySelectorAll("td") ?? []) cell.textContent = "word".repeat(100)
        if (removesBox && table !== null) box?.replaceWith(table)
        const scrolling = removesBox ? table : box
        const { scrollWidth, clientWidth } = document.documentElement
        return [scrollWidth <= clientWidth, (scrolling?.scrollWidth ?? 0) > (scrolling?.clientWidth ?? 0)]
      }, isBare)
      expect([site, isBare, ...found]).toEqual([site, isBare, true, true])
    }
    await page.close()
  }
})

it("from right to left, the border of a callout and the arrow of a footnote turn round, and code does not", async () => {
  const style = await readFile(new URL("../packages/markdown/style.css", import.meta.url), "utf8")
  const source = "> [!NOTE]\n> نص\n\n```\na = 1\n```\n\nنص[^1]\n\n[^1]: ملاحظة\n"
  const { html } = await renderBody(source, { plugins: [createCallouts()] })
  const page = await context.newPage()
  const seen: string[][] = []
  for (const dir of ["ltr", "rtl"]) {
    await page.setContent(`<!doctype html><html dir="${dir}"><style>${style}</style>${html}`)
    const found = await page.evaluate(() => {
      const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body)
      const { borderLeftWidth, borderRightWidth } = styleOf(".citable-callout")
      return [borderLeftWidth, borderRightWidth, styleOf(".data-footnote-backref").scale, styleOf("pre").direction]
    })
    seen.push(found)
  }
  expect(seen).toEqual([
    ["4px", "0px", "none", "ltr"],
    ["0px", "4px", "-1 1", "ltr"],
  ])
  await page.close()
})

it("the search finds an article by a word that is incomplete, and the pictures beside links are PNGs of the right size", async () => {
  for (const site of sites()) {
    const { page, complaints } = await visit(`${site}/search`)
    await page.getByRole("searchbox").fill("while you wat")
    await page.keyboard.press("Enter")
    await page.getByRole("status").getByText("1 article for “while you wat”").waitFor()
    const shown = page.locator("main h2").filter({ visible: true })
    expect(await shown.allInnerTexts()).toEqual(["Published while you watched"])
    expect(complaints).toEqual([])
    await page.goto(`${site}/blog/published-while-you-watched`)
    const picture = await page.locator('meta[property="og:image"]').getAttribute("content")
    const response = await page.request.get(site + new URL(picture ?? "").pathname)
    const bytes = await response.body()
    expect([response.headers()["content-type"], bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      "image/png",
      1200,
      630,
    ])
    await page.close()
  }
})

it("a draft on Next refreshes when it is saved, and keeps its place, and the browser of a visitor loads none of it", async () => {
  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const headers = { authorization: `Bearer ${demo.operatorToken}`, "content-type": "application/json" }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    return (await (await fetch(demo.serviceUrl + path, init)).json()) as Answer
  }
  const brands = await call<{ data: { id: string }[] }>("GET", "/v1/brands")
  const article = { title: "A draft", slug: "a-draft", body: "Line.\n\n".repeat(100) }
  const { id } = await call<{ id: string }>("POST", `/v1/brands/${brands.data[0]?.id}/content`, article)
  const { token } = await call<{ token: string }>("POST", `/v1/content/${id}/preview`)

  const { page, complaints } = await visit(`${demo.nextUrl}/blog/published-while-you-watched`)
  const readScripts = () =>
    page.evaluate(async () => {
      const scripts = [...document.scripts].map(({ src }) => src).filter((src) => src !== "")
      return (await Promise.all(scripts.map(async (src) => (await fetch(src)).text()))).join("\n")
    })
  expect(await readScripts()).not.toContain("citable-preview")

  await page.goto(`${demo.nextUrl}/api/draft?content_id=${id}&token=${token}`)
  await page.locator(".citable-preview").waitFor({ state: "attached" })
  await page.evaluate(() => {
    window.scrollTo(0, 300)
    Object.assign(window, { wasLoaded: true })
  })
  for (const title of ["Saved once", "Saved twice"]) {
    await call("PATCH", `/v1/content/${id}`, { title })
    await page.getByRole("heading", { name: title, exact: true }).waitFor()
  }
  await call("PATCH", `/v1/content/${id}`, { title: "Renamed", slug: "renamed" })
  await page.waitForURL(/\/blog\/renamed$/)
  await page.getByRole("heading", { name: "Renamed", exact: true }).waitFor()
  // The new page knows its state, and its question for the next one waits at the route.
  await page.waitForRequest((request) => /\/api\/draft\?.*&etag=./.test(request.url()))
  expect(await page.evaluate(() => [window.scrollY, "wasLoaded" in window])).toEqual([300, true])
  // A refresh ends Next's own requests that it makes needless.
  expect(complaints.filter((complaint) => !complaint.endsWith(" failed"))).toEqual([])

  await page.context().clearCookies()
  await call("PATCH", `/v1/content/${id}`, { title: "Unseen" })
  await page.getByText("This preview has ended.").waitFor()
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Renamed")
  await call("DELETE", `/v1/content/${id}`)
  await page.close()
})

it("an article is written, published and seen on both sites without a terminal, in at most 10 clicks", async () => {
  const page = await context.newPage()
  const pictures = process.env["CITABLE_SCREENSHOTS"]
  let count = 0
  const { clicks, seen } = await writeWithoutTerminal(page, demo, async (name) => {
    const path = join(pictures ?? "", `${String(++count).padStart(2, "0")}-${name}.png`)
    if (pictures !== undefined) await page.screenshot({ path, fullPage: true })
  })
  expect(seen).toEqual(["Written in the browser", "Written in the browser"])
  expect(clicks).toBeLessThanOrEqual(10)
  await page.close()
})

// One demo serves both kinds of tests, and the last of these ends it.
describeDemo(() => demo)
