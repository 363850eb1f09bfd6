import type { Article, CreatedApiKey } from "@citable/contract"
import { chromiumOptions } from "@citable/dev"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import { createDashboard } from "../src/index.ts"
import { lookAt } from "./look-at.ts"
import { type PlantedSite, plantSite } from "./plant-site.ts"

let started: StartedAccounts
let browser: Browser
let page: Page
const sites: PlantedSite[] = []

beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard(), retryDelays: [3_000_000] })
  const client = started.browse()
  await signInAs(client, owner)
  browser = await chromium.launch(chromiumOptions())
  // Without scripts: the page needs none.
  const context = await browser.newContext()
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: started.url })))
  page = await context.newPage()
})
afterAll(async () => {
  await browser?.close()
  for (const site of sites) await site.close()
  await started?.close()
})

/** Connects a planted site, with a key of its name. */
async function connect(name: string): Promise<PlantedSite> {
  const path = `/v1/brands/${started.brandId}`
  const site = await plantSite(
    async () => (await started.call<{ data: Article[] }>("GET", `${path}/content`, undefined, started.apiKey)).data,
  )
  sites.push(site)
  const input = { url: `${site.url}/api/citable`, description: name, article_url: site.articleUrl }
  await started.call("POST", `${path}/webhooks`, input)
  const { key } = await started.call<CreatedApiKey>("POST", `${path}/api-keys`, { name }, started.operatorToken)
  await started.call("GET", `${path}/content`, undefined, key)
  return site
}

it("a person sees which site is right, stale, broken or resting, on a desk and on a phone, and axe finds nothing", async () => {
  const article = await started.publish({ title: "Which tyres last?", body: "Wide ones.\n\nThey last for two years." })
  await started.publish({ title: "How to mend a tube", body: "Find the hole.\n\nThen glue a patch onto it." })
  const right = await connect("Right site")
  await connect("Stale site")
  const broken = await connect("Broken site")
  const resting = await connect("Resting site")
  await started.call("POST", `/v1/brands/${started.brandId}/webhooks`, {
    url: `${right.url}/other`,
    description: "Unknown place",
  })
  resting.webhook.status = 500
  for (let at = 0; at < 10; at++) {
    await started.call("PATCH", `/v1/content/${article.id}`, { body: `Wide ones.\n\nThey last for ${at + 3} years.` })
    await started.call("POST", `/v1/content/${article.id}/publish`, {})
  }
  await right.build()
  await broken.build()
  broken.change(`/blog/${article.slug}`, (html) => html.replace(/<main>.*<\/main>/s, "<h1>Something went wrong</h1>"))
  broken.change("/blog", (html) => html.replaceAll("Which tyres last?", "").replace(`/blog/${article.slug}`, "/"))
  const home = `${started.url}/brands/${started.brandId}/sites`
  for (const name of ["Right site", "Stale site", "Broken site", "Resting site"]) {
    await page.goto(home)
    await page.getByRole("button", { name: `Check the site now: ${name}` }).press("Enter")
    await page.waitForURL(/#site-/)
  }
  const card = (name: string) => page.locator("section.site", { hasText: name })
  await card("Right site").getByText("Up to date").waitFor()
  await card("Stale site").getByText("1 publication behind").waitFor()
  await card("Broken site").getByText("1 publication behind").waitFor()
  await card("Resting site").getByText("because its webhook is paused until").waitFor()
  expect(await page.getByText("Up to date").count()).toBe(1)
  for (const [colorScheme, width] of [
    ["light", 1280],
    ["dark", 390],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await lookAt(page, `site-looks-${width}`)
  }
})
