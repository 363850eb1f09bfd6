import { chromiumOptions } from "@citable/dev"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import { lookAt } from "./look-at.ts"
import { watchPage } from "./watch-page.ts"

const articles = 10_000
const atOnce = 50
let started: StartedAccounts
let browser: Browser
let ada: WebClient
let home: string
beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard() })
  home = `/brands/${started.brandId}/articles`
  for (let first = 0; first < articles; first += atOnce) {
    await Promise.all(
      Array.from({ length: atOnce }, (_, at) => {
        const number = first + at
        const article = { title: `Article ${number}`, body: "Text.\n", tags: number % 100 === 0 ? ["rare"] : [] }
        return started.call("POST", `/v1/brands/${started.brandId}/content`, article, started.operatorToken)
      }),
    )
  }
  ada = started.browse()
  await signInAs(ada, owner)
  browser = await chromium.launch(chromiumOptions())
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await started?.close()
})

const views = [1280, 390].flatMap((width) => (["light", "dark"] as const).map((scheme) => ({ width, scheme })))
describe.each(views)("with $width px, $scheme", ({ width, scheme }) => {
  it("people page through 10,000 articles, filter and search them, in pages of at most 100 KB", async () => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme })
    await context.addCookies([...ada.cookies].map(([name, value]) => ({ name, value, url: started.url })))
    const page = await context.newPage()
    const troubles = watchPage(page, started.url)
    page.on("response", async (response) => {
      if (response.headers()["content-type"]?.startsWith("text/html") !== true) return
      const bytes = (await response.body()).length
      if (bytes > 100 * 1024) troubles.push(`${response.url()} has ${bytes} bytes`)
    })
    await page.goto(started.url + home)
    await lookAt(page, `many-articles-${width}-${scheme}-all`)
    const first = await titlesOn(page)
    expect(first.length).toBeGreaterThan(10)
    await page.getByRole("link", { name: "Next page" }).click()
    await page.waitForURL(/page=2/)
    await page.getByText("51 to 100 of 10,000 articles").waitFor()
    const second = await titlesOn(page)
    expect(new Set([...first, ...second]).size).toBe(first.length + second.length)

    await page.getByRole("link", { name: "Page 200" }).click()
    await page.getByText("9,951 to 10,000 of 10,000 articles").waitFor()
    await lookAt(page, `many-articles-${width}-${scheme}-last`)
    await page.getByRole("link", { name: "Title" }).first().click()
    await page.getByRole("link", { name: "Article 1000", exact: true }).waitFor()
    await page.getByRole("link", { name: "Choose the first 500 that match" }).click()
    await page.getByText("500 chosen").waitFor()
    await lookAt(page, `many-articles-${width}-${scheme}-chosen`)
    await page.getByRole("button", { name: "Add a topic" }).click()
    await page.getByText("And 480 more.").waitFor()
    await lookAt(page, `many-articles-${width}-${scheme}-question`)

    await page.goto(`${started.url}${home}?tag=rare`)
    await lookAt(page, `many-articles-${width}-${scheme}-filtered`)
    const rare = await titlesOn(page)
    expect(rare.length).toBeGreaterThan(10)
    expect(rare.filter((title) => !/^Article (?:0|\d*00)$/.test(title))).toEqual([])

    await page.getByLabel("Search").fill("Article 9999")
    await page.getByRole("button", { name: "Show" }).click()
    await page.getByText("Show all articles").waitFor()
    expect(await titlesOn(page)).toEqual([])
    await page.goto(`${started.url}${home}?q=Article+9999`)
    await lookAt(page, `many-articles-${width}-${scheme}-found`)
    expect(await titlesOn(page)).toContain("Article 9999")
    await context.close()
    expect(troubles).toEqual([])
  })
})

/** The titles of the articles that the page lists. */
const titlesOn = (page: Page): Promise<string[]> =>
  page
    .locator("main")
    .getByRole("link", { name: /^Article \d+$/ })
    .allTextContents()
