import { chromiumOptions } from "@citable/dev"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import { createDashboard } from "../src/index.ts"
import { answeringEngine, scanBrand } from "./answered-brand.ts"
import { fit, lookAt } from "./look-at.ts"

const gaps = "Where competitors are and you are not"
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

it("a gap becomes a draft that opens in the editor", async () => {
  await page.goto(`${home}/sources?show=gaps`)
  await page.getByLabel("By", { exact: true }).selectOption("Site")
  await page.getByRole("button", { name: "Show", exact: true }).click()
  await page.getByRole("link", { name: "guide.example", exact: true }).waitFor()
  await page.getByRole("link", { name: gaps, exact: true }).click()
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
  expect(await page.getByRole("rowheader", { name: "Many people" }).count()).toBe(0)
})

it("without scripts, people filter, add prompts, start a scan, and write about a gap", async () => {
  const cookies = await page.context().cookies()
  for (const width of [1280, 390]) {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 900 } })
    await context.addCookies(cookies)
    const plain = await context.newPage()
    plain.on("console", (message) => message.type() === "error" && troubles.push(message.text()))
    const press = (name: string | RegExp) => plain.getByRole("button", { name, exact: true }).click()
    const see = (name: string) => fit(plain, `no-scripts-${width}-${name}`)

    await plain.goto(home)
    const to = await plain.getByLabel("To", { exact: true }).inputValue()
    const from = new Date(Date.parse(to) - 9 * 86_400_000).toISOString().slice(0, 10)
    await plain.getByLabel("From", { exact: true }).fill(from)
    await plain.getByLabel("Compare with").selectOption("A year earlier")
    await press("Show")
    await plain.waitForURL(new RegExp(`from=${from}.*compare=previous_year`))
    await see("visibility")
    for (const part of ["Sources", "Competitors", "Sentiment", "Engines’ searches", "Prompts"]) {
      await plain.getByRole("navigation", { name: "AI visibility" }).getByRole("link", { name: part }).click()
      await plain.getByRole("heading", { name: part, level: 1 }).waitFor()
      expect(new URL(plain.url()).searchParams.get("from")).toBe(from)
      await see(part.toLowerCase().replaceAll(/\W+/g, "-"))
    }

    const question = `Which lamp fits a desk of ${width} mm?`
    await plain.getByLabel("Questions that buyers ask, one per line").fill(`${question}\n${question}`)
    await plain.getByLabel("Tags, with commas between them").fill(`w${width}`)
    await press("Add the prompts")
    await plain.getByText("1 prompt was added.").waitFor()
    await plain.getByLabel("Tag", { exact: true }).fill(`w${width}`)
    await plain.locator("form[role=search]").getByRole("button", { name: "Show" }).click()
    await plain.getByRole("link", { name: question }).waitFor()
    expect(await plain.locator("tbody tr").count()).toBe(1)
    await press("Ask 1 question now")
    await plain.waitForURL(/\/scans\/scn_/)
    await expect
      .poll(async () => {
        // A scan that has ended has nothing more to show.
        const again = plain.getByRole("link", { name: "Check again" })
        if ((await again.count()) > 0) await again.click()
        return plain.getByText("1 of 1 questions are done: 1 answered").count()
      })
      .toBe(1)
    await see("scan")
    expect(await plain.getByRole("link", { name: "Check again" }).count()).toBe(0)
    expect(new URL(plain.url()).searchParams.get("from")).toBe(from)

    await plain.getByRole("link", { name: "Sources", exact: true }).click()
    await plain.getByRole("link", { name: gaps, exact: true }).click()
    await plain.getByLabel("Kind of site").selectOption("Other")
    await press("Show")
    await press(/^Write about this: https:\/\/guide/)
    await plain.waitForURL(/\/articles\/cnt_/)
    expect(await plain.locator("textarea#body").inputValue()).toContain("> `Buy a Pedalo <b>lamp</b>.`")
    await see("draft")
    await context.close()
  }
})

it("no page breaks the policy, or asks another host", () => {
  expect(troubles).toEqual([])
})
