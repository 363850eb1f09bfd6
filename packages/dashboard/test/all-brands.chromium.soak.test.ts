import { chromiumOptions } from "@citable/dev"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import { answeringEngine, scanBrand } from "./answered-brand.ts"
import { lookAt } from "./look-at.ts"
import { readTable } from "./read-table.ts"
import { watchPage } from "./watch-page.ts"
import { waysToLook, withoutScripts } from "./ways-to-look.ts"

const names = ["<b>Söhne</b> & Töchter", "قهوة الميناء", "Donaudampfschifffahrtsgesellschaftskapitänsmützenhersteller"]
const groups = ["Retail", "ضيافة", "Rindfleischetikettierungsüberwachungsaufgabenübertragung", undefined]
let started: StartedAccounts
let browser: Browser
let ada: WebClient
let eve: WebClient
beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard(), engines: [answeringEngine] })
  await scanBrand(started)
  for (let index = 0; index < 28; index++) {
    const name = names[index] ?? `Client ${index}`
    const group = groups[index % 4]
    await started.call("POST", "/v1/brands", { name, ...(group && { group }) }, started.operatorToken)
  }
  ada = started.browse()
  await signInAs(ada, owner)
  eve = await started.invite("eve@example.com", "viewer")
  browser = await chromium.launch(chromiumOptions())
})
afterAll(async () => {
  await browser?.close()
  await started?.close()
})

const ways: typeof waysToLook = {
  ...waysToLook,
  "390 px, dark, without scripts": { ...withoutScripts, colorScheme: "dark" },
}

describe.each(Object.entries(ways))("with %s", (way, options) => {
  it("an agency looks through all its brands, finds one and opens it; a client sees the brand that is shared", async () => {
    const lists: string[][] = []
    const open = async (client: WebClient): Promise<Page> => {
      const context = await browser.newContext({ ...options, acceptDownloads: true })
      await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: started.url })))
      const page = await context.newPage()
      lists.push(watchPage(page, started.url))
      await page.goto(`${started.url}/brands`)
      return page
    }
    const page = await open(ada)
    const look = async (name: string) => {
      if (options.javaScriptEnabled !== false)
        await lookAt(page, `brands-${way.replaceAll(/[^a-z0-9]+/g, "-")}-${name}`)
    }
    await look("all")
    const { rows } = readTable(await page.content(), "Brands")
    expect(rows).toHaveLength(25)
    expect(rows.filter(([, named]) => /\d of \d+/.test(named ?? ""))).toHaveLength(1)
    const waiting = page.waitForEvent("download")
    await page.getByRole("link", { name: /CSV/ }).click()
    expect((await waiting).suggestedFilename()).toBe("brands.csv")
    await page.getByRole("link", { name: "Next" }).click()
    await look("second")
    expect(readTable(await page.content(), "Brands").rows.length).toBeGreaterThanOrEqual(4)
    await page.getByLabel("Search").fill("söhne")
    await page.getByRole("button", { name: "Show" }).click()
    await look("found")
    const found = page.getByRole("link", { name: "<b>Söhne</b> & Töchter" })
    expect(readTable(await page.content(), "Brands").rows).toHaveLength(1)
    await found.click()
    await page.getByRole("heading", { name: "Home", exact: true }).waitFor()
    await page.goto(`${page.url().replace(/\/$/, "")}/settings/copy`)
    await look("like")
    await page.getByLabel("Name", { exact: true }).fill(`Like ${way}`)
    await page.getByRole("button", { name: "Create the brand" }).click()
    await page.getByRole("heading", { name: "What is never copied" }).waitFor()
    await look("copied")
    await page.context().close()

    const shared = await open(eve)
    expect(readTable(await shared.content(), "Brands").rows).toHaveLength(1)
    expect(await shared.getByRole("button", { name: /Create/ }).count()).toBe(0)
    await shared.context().close()
    expect(lists.flat()).toEqual([])
  })
})
