import { chromiumOptions } from "@citable/dev"
import { type Browser, type BrowserContext, chromium } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import { answeringEngine, scanBrand } from "./answered-brand.ts"
import { fillBrand } from "./fill-brand.ts"
import { loadAxe, lookAt } from "./look-at.ts"
import { waysToLook } from "./ways-to-look.ts"

const lists = [
  "/articles",
  "/articles?column=author&column=topics&column=edited",
  "/visibility/sources",
  "/visibility/sources?domain=bad.example",
  "/visibility/sources?show=gaps",
  "/visibility/sources?show=gaps&by=domain&sort=-last-cited",
  "/visibility/prompts",
  "/visibility/competitors",
  "/visibility/sentiment",
  "/visibility/searches",
  "/visibility/scans",
  "/search",
  "/search/keywords",
  "/search/opportunities",
  "/search/backlinks",
  "/site",
  "/targets",
]
const words = [
  "Licht",
  "Donaudampfschifffahrtsgesellschaftskapitänsmütze",
  "مصباح المكتب للقراءة في المساء",
  "照明器具の選び方",
]

let started: StartedAccounts
let browser: Browser
let ada: WebClient
let homes: Record<string, string>
beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard(), engines: [answeringEngine] })
  const call = <Answer>(method: string, path: string, body?: object) =>
    started.call<Answer>(method, path, body, started.operatorToken)
  await scanBrand(started)
  const many = `/v1/brands/${started.brandId}`
  for (let at = 0; at < 30; at++) {
    const word = words[at % words.length] ?? ""
    const tags = [word, "oak"]
    const { id } = await call<{ id: string }>("POST", `${many}/content`, {
      title: `${word} ${at} ${"und mehr ".repeat(at % 9)}`,
      tags,
      author: { name: `${word} Name` },
    })
    if (at % 3 === 0) await call("POST", `/v1/content/${id}/publish`, {})
    if (at % 7 === 1) await call("POST", `/v1/content/${id}/publish`, { publish_at: "2999-01-02T08:00:00Z" })
  }
  await call("POST", `${many}/keywords`, { keywords: words.map((keyword) => ({ keyword, tags: [keyword] })) })
  const prompts = words.map((text) => ({ text: `${text}?`, tags: [text] }))
  await call("POST", `${many}/prompts`, { prompts })
  const one = await fillBrand(started, "acme")
  const empty = await call<{ id: string }>("POST", "/v1/brands", { name: "Empty" })
  homes = { many: `/brands/${started.brandId}`, one: `/brands/${one}`, empty: `/brands/${empty.id}` }
  ada = started.browse()
  await signInAs(ada, owner)
  browser = await chromium.launch(chromiumOptions())
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await started?.close()
})

async function open(way: string): Promise<BrowserContext> {
  const context = await browser.newContext(waysToLook[way])
  await context.addCookies([...ada.cookies].map(([name, value]) => ({ name, value, url: started.url })))
  await loadAxe(context)
  return context
}

it.each(Object.keys(waysToLook))("no list cuts a column, with no row, with one and with many: %s", async (way) => {
  const context = await open(way)
  const page = await context.newPage()
  for (const [amount, home] of Object.entries(homes)) {
    for (const path of [...lists.map((list) => home + list), "/brands"]) {
      await page.goto(started.url + path)
      await lookAt(
        page,
        `table ${amount} ${path.replace(home, "").replaceAll(/[^a-z]+/g, "-")} ${way}`.replaceAll(/[ ,]+/g, "-"),
      )
      const cut = await page.locator(".data").evaluateAll((regions) =>
        regions.flatMap((region) => {
          const over = region.scrollWidth - region.clientWidth
          return region.checkVisibility() && over > 1 ? [`${region.getAttribute("aria-label")} by ${over}`] : []
        }),
      )
      // Whoever chooses more columns than fit sees that there are more.
      if (!path.includes("column=")) expect([path, cut]).toEqual([path, []])
    }
  }
  await context.close()
})
