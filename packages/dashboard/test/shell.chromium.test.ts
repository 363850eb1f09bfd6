import { chromiumOptions, type StartedService } from "@citable/dev"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { readAsset } from "../src/assets/read-asset.ts"
import { findViolations } from "./look-at.ts"
import { signIn } from "./sign-in.ts"
import { startDashboard } from "./start-dashboard.ts"
import { watchPage } from "./watch-page.ts"

let started: StartedService
let browser: Browser
let page: Page
let home: string
let other: { id: string }
let troubles: string[]
beforeAll(async () => {
  started = await startDashboard()
  const client = await signIn(started)
  home = started.url + client.home
  other = await started.call("POST", "/v1/brands", { name: "Nordlicht Outdoor" }, started.operatorToken)
  await started.call("POST", `/v1/brands/${started.brandId}/content`, { title: "Rain jackets that last" })
  browser = await chromium.launch(chromiumOptions())
  const context = await browser.newContext()
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: started.url })))
  page = await context.newPage()
  troubles = watchPage(page, started.url)
})
afterAll(async () => {
  await browser?.close()
  await started?.close()
})

const option = (name: string | RegExp) => page.getByRole("option", { name })
const path = () => new URL(page.url()).pathname

it("Ctrl+K finds a page, an article and a brand by typing, and Enter opens the first", async () => {
  for (const [typed, name, target] of [
    ["usage", /^Spending/, `/brands/${started.brandId}/usage`],
    ["rain ja", /^Rain jackets that last/, /\/articles\/cnt_\w+$/],
    ["nordl", /^Nordlicht Outdoor/, `/brands/${other.id}`],
  ] as const) {
    await page.goto(`${home}/settings`)
    await page.keyboard.press("Control+k")
    await page.getByRole("combobox", { name: "Pages, articles, prompts and brands" }).fill(typed)
    await option(name).waitFor()
    if (typed === "usage") {
      const part = `document.querySelector("dialog[open]")`
      expect(await findViolations(page, { part })).toEqual([])
    }
    await page.keyboard.press("Enter")
    if (typeof target === "string") await expect.poll(path).toBe(target)
    else await expect.poll(path).toMatch(target)
  }
})

it("the name of the brand opens the others, which keep the section; Escape leaves the page as it is", async () => {
  await page.goto(`${home}/visibility/prompts`)
  const own = page.getByRole("link", { name: "choose another brand" })
  await own.click()
  await option(/^Nordlicht/).waitFor()
  await page.keyboard.press("Escape")
  await expect.poll(() => page.locator("dialog[open]").count()).toBe(0)
  expect(path()).toBe(`/brands/${started.brandId}/visibility/prompts`)
  await own.press("Enter")
  await page.getByRole("combobox", { name: "Name of the brand" }).fill("nord")
  await option(/^Acme/).waitFor({ state: "detached" })
  await option(/^Nordlicht/).click()
  await expect.poll(path).toBe(`/brands/${other.id}/visibility/prompts`)
})

it("on a phone and in forced colours, the current entry and tab can be seen, and each target is 24 px high", async () => {
  // A page that fades in cannot change its size.
  await page.goto("about:blank")
  await page.setViewportSize({ width: 390, height: 844 })
  for (const section of ["/connections", "/site/link-suggestions", "/visibility/searches", "/trash"]) {
    await page.goto(home + section)
    // A script brings the current tab into view; the others come into view when somebody reaches them.
    const look = (selector: string, reach: boolean) =>
      page.evaluate(
        ([links, isReached]) =>
          [...document.querySelectorAll<HTMLElement>(links)].map((link) => {
            if (isReached) link.focus()
            const { left, right, height, top, bottom } = link.getBoundingClientRect()
            const isInside = left >= 0 && right <= window.innerWidth && top >= 0 && bottom <= window.innerHeight
            return { text: link.textContent.trim(), isCurrent: link.hasAttribute("aria-current"), isInside, height }
          }),
        [selector, reach] as const,
      )
    const isBad = ({ isInside, height }: { isInside: boolean; height: number }) => !isInside || height < 24
    const always = "nav.side a, nav.parts [aria-current], header a, header button"
    await expect.poll(async () => (await look(always, false)).filter(isBad), { message: section }).toEqual([])
    const shown = await look(always, false)
    expect((await look("nav.parts a", true)).filter(isBad), section).toEqual([])
    expect(shown.filter(({ isCurrent }) => isCurrent).length, section).toBe(2)
  }
  await page.emulateMedia({ forcedColors: "active" })
  const lines = await page.evaluate(() =>
    [...document.querySelectorAll("nav.parts a, nav.side ul a")].map((link) => {
      const { borderBottomWidth, outlineStyle } = getComputedStyle(link)
      return [link.hasAttribute("aria-current"), borderBottomWidth !== "0px" || outlineStyle !== "none"]
    }),
  )
  // What marks the current one is on no other.
  expect(lines.filter(([isCurrent, isMarked]) => isCurrent !== isMarked)).toEqual([])
  await page.emulateMedia({ forcedColors: "none" })
})

it("the script of the search has at most 5 KB, and nothing has failed on any page", async () => {
  expect(troubles).toEqual([])

  expect((await readAsset("find.js"))?.text.length).toBeLessThan(5 * 1024)
})
