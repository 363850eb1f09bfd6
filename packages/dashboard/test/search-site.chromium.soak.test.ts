import { chromiumOptions } from "@citable/dev"
import { strToU8, zipSync } from "fflate"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { testPage } from "../../service/test/open-audited-site.ts"
import { owner, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import { startTestSite, type TestSite } from "../../service/test/start-test-site.ts"
import { createDashboard } from "../src/index.ts"
import { fit, lookAt } from "./look-at.ts"
import { searchExport } from "./search-export.ts"
import { watchPage } from "./watch-page.ts"
import { waysToLook, withoutScripts } from "./ways-to-look.ts"

let browser: Browser
let site: TestSite
beforeAll(async () => {
  browser = await chromium.launch(chromiumOptions())
  const robots = "User-agent: GPTBot\nDisallow: /\n"
  site = await startTestSite("shop.example", {
    "/": testPage("Home", '<a href="/lamps">Lamps</a> <a href="/gone">A lost page</a>'),
    "/lamps": testPage("Lamps", '<a href="/">Home</a>'),
    "/robots.txt": { headers: { "content-type": "text/plain" }, body: robots },
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const ways: typeof waysToLook = { ...waysToLook, "no scripts, 390 px, light": withoutScripts }

const files = Object.entries(searchExport).map(([name, text]) => [name, strToU8(text)] as const)
const archive = Buffer.from(zipSync(Object.fromEntries(files)))

describe.each(Object.entries(ways))("with %s", (way, options) => {
  it("an export that is dropped becomes a chart, keywords are tracked, and a site is audited", async () => {
    const readNetwork = { ...site.readNetwork, probePauseMs: 0 }
    const started = await startAccounts({ dashboard: createDashboard(), readNetwork })
    await started.call("PATCH", `/v1/brands/${started.brandId}`, { domains: ["shop.example"] }, started.operatorToken)
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const troubles = watchPage(page, started.url)
    let count = 0
    const look = options.javaScriptEnabled === false ? fit : lookAt
    const prefix = way.replaceAll(/[^a-z0-9]+/g, "-")
    await walk(page, started, {
      hasScripts: options.javaScriptEnabled !== false,
      look: (name) => look(page, `search-${prefix}-${String(++count).padStart(2, "0")}-${name}`),
    })
    expect(troubles).toEqual([])
    await context.close()
    await started.close()
  })
})

async function walk(
  page: Page,
  { url, brandId }: StartedAccounts,
  { look, hasScripts }: { look: (name: string) => Promise<void>; hasScripts: boolean },
): Promise<void> {
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
  const follow = (name: string) => page.getByRole("link", { name, exact: true }).first().click()
  const heading = (name: string | RegExp) => page.getByRole("heading", { name }).first().waitFor()
  const home = `${url}/brands/${brandId}`
  await page.goto(`${url}/sign-in`)
  await page.getByLabel("E-mail address").fill(owner.email)
  await page.getByLabel("Password").fill(owner.password)
  await press("Sign in")

  await page.goto(`${home}/sites/search-data`)
  await follow("Drop it on the page Search")
  await page.getByText("Nothing supplies search numbers yet.").waitFor()
  await look("empty")
  if (hasScripts) {
    await page.getByText("You can also drop it anywhere on this page.").waitFor()
    await drop(page, archive)
  } else {
    await page
      .getByLabel("The archive, or its CSV files")
      .setInputFiles({ name: "Export.zip", mimeType: "application/zip", buffer: archive })
    await press("Import")
  }
  await heading("Imported")
  await page.getByText("5 rows of 3 files: 5 new or changed").waitFor()
  await look("imported")
  await follow("Show the numbers")
  const chart = page.locator("figure svg:visible")
  await chart.first().waitFor()
  expect(await chart.first().locator("path").count()).toBeGreaterThan(0)
  await page.getByText("Clicks from search by day, as a table").click()
  await page.getByRole("cell", { name: "100", exact: true }).first().waitFor()
  await look("performance")
  for (const part of ["Opportunities", "Backlinks", "AI referrals"]) {
    await follow(part)
    await heading(part)
    await look(part)
  }
  await follow("Keywords")
  await page.getByLabel("Keywords, one per line").fill("cms\nblog")
  await press("Track them")
  await page.getByText("2 keywords added.").waitFor()
  await look("keywords")
  await press("Suggest keywords")
  await page.getByText("No AI engine was asked").waitFor()
  await look("suggestions")

  await page.goto(`${home}/site`)
  await look("audits-empty")
  await press("Start an audit")
  await heading(/Audit of/)
  // The page loads again by itself.
  await page.getByText("of 100").waitFor({ timeout: 30_000 })
  await look("audit")
  await page.getByRole("combobox", { name: "Severity" }).selectOption("error")
  await press("Show")
  await page.locator("summary", { hasText: "What to do" }).first().click()
  await look("issues")
  await follow("Broken links")
  await page.getByText("http://shop.example/gone").waitFor()
  await look("broken-links")
  await follow("Link suggestions")
  await look("link-suggestions")
  await follow("AI access")
  await press("Check the site")
  await page.getByText(/Blocked:.*GPTBot/).waitFor()
  await look("ai-access")
  await follow("Audits")
  await page.getByRole("cell", { name: "Completed" }).waitFor()
  await look("audits")
}

/** Drops a file on the page, as a person does who drags it from a folder. */
async function drop(page: Page, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle((base64) => {
    const data = new DataTransfer()
    const content = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
    data.items.add(new File([content], "Export.zip", { type: "application/zip" }))
    return data
  }, bytes.toString("base64"))
  await page.dispatchEvent("main", "dragover", { dataTransfer: transfer })
  await page.locator("form.dropping").waitFor()
  await page.dispatchEvent("main", "drop", { dataTransfer: transfer })
}
