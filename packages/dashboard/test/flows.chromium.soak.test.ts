import { chromiumOptions, type StartedService } from "@citable/dev"
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"

import { fit, lookAt } from "./look-at.ts"
import { ada, startDashboard } from "./start-dashboard.ts"
import { textEditor } from "./text-editor.ts"
import { watchPage } from "./watch-page.ts"
import { waysToLook, withoutScripts } from "./ways-to-look.ts"

let browser: Browser
let started: StartedService
beforeAll(async () => {
  browser = await chromium.launch(chromiumOptions())
})
afterAll(() => browser.close())
afterEach(() => started.close())

const wide = { width: 1280, height: 900 }
/** How people use a browser. 200 % zoom halves the window in CSS pixels. */
const ways: Record<string, BrowserContextOptions> = {
  ...waysToLook,
  "no scripts, 1280 px, light": { viewport: wide, javaScriptEnabled: false },
  "no scripts, 390 px, dark": { ...withoutScripts, colorScheme: "dark" },
  "200 % zoom": { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 },
  "forced colours, reduced motion": { viewport: wide, forcedColors: "active", reducedMotion: "reduce" },
}

describe.each(Object.entries(ways))("with %s", (way, options) => {
  it("people set up, write, publish, find, change and withdraw an article, and axe finds nothing", async () => {
    started = await startDashboard()
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const troubles = watchPage(page, started.url)
    const prefix = way.replaceAll(/[^a-z0-9]+/g, "-")
    let count = 0
    const look = options.javaScriptEnabled === false ? fit : lookAt
    const text = options.javaScriptEnabled === false ? page.getByLabel("Text (Markdown)") : textEditor(page)
    await walk(page, text, (name) => look(page, `${prefix}-${String(++count).padStart(2, "0")}-${name}`))
    expect(troubles).toEqual([])
    await context.close()
  })
})

/** The way from an empty service to a withdrawn article. */
async function walk(page: Page, text: Locator, look: (name: string) => Promise<void>): Promise<void> {
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
  const follow = (name: string) => page.getByRole("link", { name, exact: true }).first().click()
  const isLive = async () => {
    const path = `/v1/brands/${started.brandId}/content`
    return (await started.call<{ data: unknown[] }>("GET", path, undefined, started.apiKey)).data.length
  }

  await page.goto(started.url)
  await look("setup")
  await page.getByLabel("Setup code").fill(started.service.setupCode ?? "")
  await page.getByLabel("Your e-mail address").fill(ada.email)
  await page.getByLabel("New password").fill(ada.password)
  await page.getByLabel("Brand").fill("Acme Bikes")
  await press("Create the owner")
  await page.getByRole("heading", { name: "Home", exact: true }).waitFor()
  await look("overview")

  await follow("Write an article")
  await page.getByLabel("Title", { exact: true }).fill("Why steel frames last")
  await text.fill("Steel **bends** before it breaks.\n")
  await look("new")
  await press("Save")
  await page.getByText("Draft", { exact: true }).waitFor()
  await page.frameLocator("iframe.preview").getByText("bends").waitFor()
  await look("editor")
  await page.getByLabel("Excerpt").fill("About steel.")
  await press("Save")
  await follow("Publish")
  await look("publish")
  await press("Publish now")
  await expect.poll(isLive).toBe(1)
  await look("published")
  // With scripts, publishing happens in a drawer over the article.
  await page.keyboard.press("Escape")
  await follow("Revisions")
  await look("revisions")

  await follow("Articles")
  await page.getByLabel("Search").fill("steel")
  await press("Show")
  await page.getByRole("link", { name: "Why steel frames last" }).waitFor()
  await look("found")
  await page.getByLabel("Search").fill("nothing like this")
  await press("Show")
  await look("not-found")
  await follow("Articles")
  await page.getByLabel("Choose Why steel frames last").check()
  await press("Withdraw")
  await look("withdraw")
  await press("Withdraw 1")
  await expect.poll(isLive).toBe(0)
  await look("withdrawn")

  await follow("Settings")
  await page.getByLabel("Voice").fill("Plain.")
  await press("Save the description")
  await page.getByText("The description is saved.").waitFor()
  await look("settings")
  await press("Sign out")
  await look("signed-out")
}
