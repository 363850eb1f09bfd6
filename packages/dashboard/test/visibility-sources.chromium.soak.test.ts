import { chromiumOptions } from "@citable/dev"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import { createDashboard } from "../src/index.ts"
import { answeringEngine, scanBrand } from "./answered-brand.ts"
import { lookAt } from "./look-at.ts"

let started: StartedAccounts
let browser: Browser
let page: Page
let home: string
/** What the console says, and requests to other hosts. */
const troubles: string[] = []

beforeAll(async () => {
  const writer = { name: "claude", model: "test-1", prices: null, write: () => new Promise<never>(() => {}) }
  started = await startAccounts({ dashboard: createDashboard(), engines: [answeringEngine], writers: [writer] })
  await scanBrand(started)
  home = `${started.url}/brands/${started.brandId}/visibility`
  const client = started.browse()
  await signInAs(client, owner)
  browser = await chromium.launch(chromiumOptions())
  const context = await browser.newContext()
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: started.url })))
  page = await context.newPage()
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") troubles.push(message.text())
  })
  page.on("request", (request) => {
    if (!request.url().startsWith(started.url) && !request.url().startsWith("data:")) troubles.push(request.url())
  })
})
afterAll(async () => {
  await browser?.close()
  await started?.close()
})

/** Looks at the open page in two widths and two schemes. */
async function look(name: string): Promise<void> {
  for (const width of [1280, 390]) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await lookAt(page, `${name}-${width}-${colorScheme}`)
    }
  }
}

it("each page of sources fits two widths, and axe finds nothing in two schemes", async () => {
  for (const path of ["citations", "citations?domain=bad.example", "gaps", "competitors", "sentiment", "searches"]) {
    await page.goto(`${home}/${path}`)
    await look(path.replaceAll(/\W+/g, "-"))
  }
})

it("a gap becomes a draft that opens in the editor", async () => {
  await page.goto(`${home}/gaps`)
  await page.getByLabel("By", { exact: true }).selectOption("Site")
  await page.getByRole("button", { name: "Show", exact: true }).click()
  await page.getByRole("link", { name: "guide.example", exact: true }).waitFor()
  await page.getByRole("link", { name: "Gaps", exact: true }).click()
  await page.getByRole("link", { name: /^Have it written: https:\/\/guide/ }).click()
  await page.waitForURL(/\/articles\/generate\?/)
  await look("generate")
  await page.goBack()
  await page.getByRole("button", { name: /^Write about this: https:\/\/guide/ }).press("Enter")
  await page.waitForURL(/\/articles\/cnt_/)
  await page.locator(".cm-line", { hasText: "These answers name" }).waitFor()
  expect(await page.locator("#body").inputValue()).toContain("<https://guide.example/lamps?a=1&b=2>")
  expect(await page.getByLabel("Title", { exact: true }).inputValue()).toContain("Which lamp")
})

it("a competitor is previewed, with its name marked, and then saved", async () => {
  await page.goto(`${home}/competitors`)
  await page.getByLabel("Name", { exact: true }).fill("Many people")
  await page.getByLabel("Name", { exact: true }).press("Enter")
  await page.getByText("12 of 36 stored answers").waitFor()
  expect(await page.locator("mark").first().textContent()).toBe("Many people")
  await look("preview")
  await page.getByRole("button", { name: "Track it" }).click()
  await page.getByRole("link", { name: "Many people" }).click()
  await look("competitor")
  await page.getByRole("button", { name: "Stop tracking" }).click()
  await look("remove")
  await page.getByRole("button", { name: "Stop tracking Many people" }).click()
  await page.getByRole("rowheader", { name: "Pedalo" }).waitFor()
  expect(await page.getByText("Many people").count()).toBe(0)
})

it("no page breaks the policy, or asks another host", () => {
  expect(troubles).toEqual([])
})
