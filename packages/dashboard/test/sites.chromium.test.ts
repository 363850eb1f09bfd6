import { chromiumOptions } from "@citable/dev"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import { readAsset } from "../src/assets/read-asset.ts"
import { createDashboard } from "../src/index.ts"
import { lookAt } from "./look-at.ts"
import { testSitePreview } from "./site-preview.ts"

let started: StartedAccounts
let browser: Browser
let page: Page
let home: string
const troubles: string[] = []

beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard() })
  home = `${started.url}/brands/${started.brandId}`
  const client = started.browse()
  await signInAs(client, owner)
  browser = await chromium.launch(chromiumOptions())
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] })
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: started.url })))
  page = await context.newPage()
  page.on("console", (message) => {
    // What pages of other sites log in a frame is theirs.
    const isOwn = message.location().url.startsWith(started.url)
    if (message.type() === "error" && isOwn) troubles.push(message.text())
  })
})
afterAll(async () => {
  await browser?.close()
  await started?.close()
})

it("a person connects a site by keyboard, copies what it needs, and sees it once", async () => {
  await page.goto(`${home}/sites`)
  await page.getByRole("link", { name: "Connect a site" }).press("Enter")
  await page.getByLabel("Next.js, Pages Router").press("Space")
  await page.getByLabel("Address of the site").fill("https://blog.example.com")
  await page.getByLabel("Address of the site").press("Enter")
  await page.getByRole("button", { name: "Copy .env.local" }).press("Enter")
  await page.getByText("Copied", { exact: true }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^CITABLE_API_KEY=ctb_\w{48}\nCITABLE_URL=\S+\nCITABLE_WEBHOOK_SECRET=whsec_\S+\n$/)
  for (const details of await page.locator("main details").all()) await details.locator("summary").first().click()
  await page.getByRole("button", { name: "Copy Prompt" }).click()
  const prompt = await page.evaluate(() => navigator.clipboard.readText())
  expect(prompt).toContain("CITABLE_API_KEY, CITABLE_URL, CITABLE_WEBHOOK_SECRET")
  expect(prompt).not.toMatch(/ctb_|whsec_/)
  for (const [colorScheme, width] of [
    ["light", 1280],
    ["dark", 390],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await lookAt(page, `connected-${width}`)
  }
  await page.reload()
  await page.getByText("was shown before").waitFor()
})

it("the form of a key fits two screens of a phone, and its button comes before the list", async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${home}/keys`)
  const button = await page.getByRole("button", { name: "Create the key" }).boundingBox()
  expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThan(2 * 844)
})

testSitePreview({ started: () => started, page: () => page })

it("the script of the page is small, and breaks no policy", async () => {
  expect((await readAsset("copy.js"))?.text.length).toBeLessThan(5000)
  expect(troubles).toEqual([])
})
