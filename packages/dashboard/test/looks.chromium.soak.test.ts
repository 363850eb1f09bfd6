import { chromiumOptions } from "@citable/dev"
import { type Browser, type BrowserContext, chromium } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"

import { testPage } from "../../service/test/open-audited-site.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import { startTestSite, type TestSite } from "../../service/test/start-test-site.ts"
import type { WebClient } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import { answeringEngine, scanBrand } from "./answered-brand.ts"
import { crawl } from "./crawl.ts"
import { fillBrand } from "./fill-brand.ts"
import { fillMany, words } from "./fill-many.ts"
import { findFaults } from "./find-faults.ts"
import { loadAxe, showPicture } from "./look-at.ts"
import { waysToLook } from "./ways-to-look.ts"

/** Views of pages that a walk along links takes for the same page. */
const views = [
  "/articles?column=author&column=topics",
  "/visibility/sources?domain=bad.example",
  "/visibility/sources?show=gaps",
  "/visibility/sources?show=gaps&by=domain",
  "/visibility/sources?show=draw",
  "/visibility?questions=true",
  "/nothing",
]

let started: StartedAccounts
let site: TestSite
let browser: Browser
let ada: WebClient
/** The addresses of brands with nothing, with one of everything, with 30 and with 10,000. */
const homes: Record<string, string> = {}
beforeAll(async () => {
  const links = words.map((word, at) => `<a href="/${at}">${word}</a> <a href="/gone-${at}">Gone</a>`).join(" ")
  const pages = words.map((word, at) => [`/${at}`, testPage(word.replaceAll("<", "&lt;"), links)] as const)
  site = await startTestSite("acme.example", { "/": testPage("Home", links), ...Object.fromEntries(pages) })
  const readNetwork = { ...site.readNetwork, probePauseMs: 0 }
  started = await startAccounts({ dashboard: createDashboard(), engines: [answeringEngine], readNetwork })
  const call = <Answer>(method: string, path: string, body?: object) =>
    started.call<Answer>(method, path, body, started.operatorToken)
  const addBrand = async (name: string) => (await call<{ id: string }>("POST", "/v1/brands", { name })).id
  await scanBrand(started)
  const audits = `/v1/brands/${started.brandId}/audits`
  const audit = await call<{ id: string }>("POST", audits, {})
  const hasEnded = async () => {
    expect((await call<{ status: string }>("GET", `${audits}/${audit.id}`)).status).toBe("completed")
  }
  await vi.waitFor(hasEnded, { timeout: 100_000, interval: 200 })
  await fillMany(started, started.brandId, 30)
  const huge = await addBrand(words[1] ?? "")
  await fillMany(started, huge, Number(process.env["CITABLE_ROWS"] ?? 10_000))
  homes["30"] = `/brands/${started.brandId}`
  homes["1"] = `/brands/${await fillBrand(started, "acme")}`
  homes["0"] = `/brands/${await addBrand("Empty")}`
  homes["10,000"] = `/brands/${huge}`
  ada = started.browse()
  await signInAs(ada, owner)
  browser = await chromium.launch(chromiumOptions())
}, 900_000)
afterAll(async () => {
  await browser?.close()
  await started?.close()
  await site?.close()
})

async function open(way: string): Promise<BrowserContext> {
  const context = await browser.newContext(waysToLook[way])
  await context.addCookies([...ada.cookies].map(([name, value]) => ({ name, value, url: started.url })))
  await loadAxe(context)
  return context
}

/** Every page of a brand, by its address. The preview is no page of its own: its policy lets no script run, so axe cannot either. */
async function listPages(home: string): Promise<string[]> {
  const { pages } = await crawl(ada, [home, ...views.map((view) => home + view), "/brands", "/account"])
  const shown = [...pages.values()].filter(
    ({ headers }) => headers.get("content-type")?.startsWith("text/html") === true,
  )
  return [...new Set(shown.map(({ url }) => url.pathname + url.search))].filter((path) => !path.endsWith("/preview"))
}

describe.each(["0", "1", "30", "10,000"])("a brand with %s of everything", (amount) => {
  it.each(Object.keys(waysToLook))(
    "has no page that is cut, covered, or against a rule of WCAG 2.2: %s",
    async (way) => {
      const home = homes[amount] ?? ""
      const paths = await listPages(home)
      expect(paths.length).toBeGreaterThan(40)
      const context = await open(way)
      const page = await context.newPage()
      const faults: Record<string, string[]> = {}
      for (const path of paths) {
        await page.goto(started.url + path)
        const name = `${amount} ${path.replace(home, "")} ${way}`
        await showPicture(page, `${name.slice(0, 120)} ${way}`.replaceAll(/[^a-z0-9]+/gi, "-"))
        const found = await findFaults(page)
        // Whoever chooses more columns than fit sees that there are more.
        if (found.length > 0 && !path.includes("column=")) faults[name] = found
      }
      await context.close()
      expect(faults).toEqual({})
    },
  )
})
