import { chromiumOptions } from "@citable/dev"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import { lookAt } from "./look-at.ts"
import { watchPage } from "./watch-page.ts"

const titles = ["Lamp", "ضوء النهار في الشتاء الطويل", "Donaudampfschifffahrtsgesellschaftskapitän".repeat(3)]
let started: StartedAccounts
let browser: Browser
let ada: WebClient
beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard() })
  for (const title of titles) {
    const article = { title, tags: ["oak", "Beleuchtungskörper".repeat(4)], author: { name: "ليلى" } }
    await started.call("POST", `/v1/brands/${started.brandId}/content`, article, started.operatorToken)
  }
  ada = started.browse()
  await signInAs(ada, owner)
  browser = await chromium.launch(chromiumOptions())
})
afterAll(async () => {
  await browser?.close()
  await started?.close()
})

async function open(width: number): Promise<{ page: Page; troubles: string[] }> {
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  await context.addCookies([...ada.cookies].map(([name, value]) => ({ name, value, url: started.url })))
  const page = await context.newPage()
  const troubles = watchPage(page, started.url)
  await page.goto(`${started.url}/brands/${started.brandId}/articles`)
  return { page, troubles }
}

it("one box chooses every row, and the bar says how many are chosen and stays in the window", async () => {
  const { page, troubles } = await open(1280)
  await page.getByLabel("Choose all rows").check()
  await expect.poll(() => page.locator("[data-count]").textContent()).toBe("3 chosen")
  await page.getByLabel("Choose Lamp").uncheck()
  await expect.poll(() => page.locator("[data-count]").textContent()).toBe("2 chosen")
  expect(await page.getByLabel("Choose all rows").evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
  await page.getByRole("button", { name: "Publish", exact: true }).click()
  await page.getByRole("heading", { name: "Publish 2 articles?" }).waitFor()
  expect(troubles).toEqual([])
})

it("on a phone each row is a card that shows all it has, also in Arabic and with long words", async () => {
  const { page, troubles } = await open(390)
  await lookAt(page, "article-cards-390")
  const cells = page.locator("tbody tr td:not(.none), tbody tr th")
  for (const box of await cells.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))) {
    expect(box.left).toBeGreaterThanOrEqual(0)
    expect(box.right).toBeLessThanOrEqual(390)
  }
  const label = await page
    .locator("tbody td[data-label=State]")
    .first()
    .evaluate((cell) => getComputedStyle(cell, "::before").content)
  expect(label).toBe('"State"')
  await page.getByRole("link", { name: "Title" }).click()
  await expect.poll(() => page.locator("tbody th a").first().textContent()).toContain("Donau")
  expect(troubles).toEqual([])
})
