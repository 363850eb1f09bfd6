import type { ToolOutput } from "@citable/contract"
import { engineTitle } from "@citable/contract/visibility"
import { chromiumOptions } from "@citable/dev"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"

import { lookAt } from "./look-at.ts"
import { readTable, readTiles } from "./read-table.ts"
import { ada } from "./start-dashboard.ts"
import { startScanned, type StartedScanned } from "./start-scanned.ts"
import { watchPage } from "./watch-page.ts"
import { waysToLook } from "./ways-to-look.ts"

let browser: Browser
let started: StartedScanned
beforeAll(async () => {
  browser = await chromium.launch(chromiumOptions())
})
afterAll(() => browser.close())
afterEach(() => started.close())

describe.each(Object.entries(waysToLook))("with %s", (way, options) => {
  it("people add 50 prompts, see the cost, follow the scan to its end, and the numbers are the tools' own", async () => {
    started = await startScanned()
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const troubles = watchPage(page, started.url)
    const prefix = `scans-${way.replaceAll(/[^a-z0-9]+/g, "-")}`
    await walk(page, (name) => lookAt(page, `${prefix}-${name}`))
    expect(troubles).toEqual([])
    await context.close()
  })
})

/** From an empty brand to answers, word for word. */
async function walk(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  const press = (name: string | RegExp) => page.getByRole("button", { name }).click()
  const follow = (name: string) => page.getByRole("link", { name, exact: true }).first().click()
  await page.goto(started.url)
  await page.getByLabel("Setup code").fill(started.service.setupCode ?? "")
  await page.getByLabel("Your e-mail address").fill(ada.email)
  await page.getByLabel("New password").fill(ada.password)
  await page.getByLabel("Brand").fill("Acme Bikes")
  await press("Create the owner")
  await page.getByRole("heading", { name: "Home", exact: true }).waitFor()

  await follow("AI visibility")
  await look("empty")
  await follow("Open the prompts")
  await look("no-prompts")
  const lines = Array.from({ length: 50 }, (_, at) => `Which bike suits rider ${at}?`)
  await page.getByLabel("Questions that buyers ask, one per line").fill(lines.join("\n"))
  await press("Add the prompts")
  await page.getByText("50 prompts were added.").waitFor()
  await look("prompts")
  await page.getByText("200 questions", { exact: true }).waitFor()
  await page.getByText(/The cost is not known|This costs about/).waitFor()

  const gate = Promise.withResolvers<void>()
  started.gate.open = gate.promise
  await page.getByLabel(/Stop at this cost/).fill("5")
  await page.getByRole("button", { name: "Ask 200 questions now" }).dblclick()
  await page.getByText(/0 of 200 questions are done/).waitFor()
  await look("scan")
  gate.resolve()
  await page.getByText(/200 of 200 questions are done: 200 answered/).waitFor()
  await expect.poll(() => page.getByRole("button", { name: "Cancel the scan" }).count()).toBe(0)
  await look("scan-done")
  const { data: scans } = await started.ask<ToolOutput<"list_scans">>("GET", "/scans")
  expect(scans.map(({ answered }) => answered)).toEqual([200])
  expect(started.asked.count).toBe(200)

  await follow("What the answers say")
  await page.locator("figure.chart").first().waitFor()
  await look("overview")
  const { overall, engines } = await started.ask<ToolOutput<"get_visibility">>("GET", "/visibility")
  const html = await page.content()
  const { count, of } = overall.current.mention_rate
  expect(readTiles(html).get("Mention rate")).toContain(`${count} of ${of}`)
  expect(readTable(html, "Visibility by engine").rows.map((row) => row.slice(0, 2))).toEqual(
    engines.map(({ engine, answers }) => [engineTitle({ engine }), String(answers)]),
  )
  await follow("Home")
  await look("brand-overview")
  await follow("AI visibility")
  await follow("Prompts")
  await page.getByText("This costs about $0.5000.").waitFor()
  await follow("Which bike suits rider 0?")
  await page.locator("mark.own").first().waitFor()
  await look("answers")
  await page.getByText("Change or delete this prompt").click()
  await look("prompt-form")
  await follow("Prompts")
  await follow("All scans")
  await look("scans")
  await page.goBack()
  await press("Suggest prompts")
  await page.getByText(/was asked once/).waitFor()
  await look("suggestions")
}
