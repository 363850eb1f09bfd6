import type { Article } from "@citable/contract"
import type { Integration } from "@citable/contract/integrations"
import type { StartedService } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import { signIn } from "./sign-in.ts"
import { startDashboard } from "./start-dashboard.ts"
import { toWords } from "./to-words.ts"

let started: StartedService
let browser: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  started = await startDashboard()
  browser = await signIn(started)
})
afterAll(() => started?.close())

it("an article is on the pages of its own brand alone, also for somebody who sees both", async () => {
  const { id } = await started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, { title: "At home" })
  const other = await started.call<{ id: string }>("POST", "/v1/brands", { name: "Other brand" }, started.operatorToken)
  for (const page of [
    "",
    "/publish",
    "/live",
    "/on-site",
    "/preview",
    "/score",
    "/revisions",
    "/revisions/1",
    "/questions",
  ]) {
    const statuses: number[] = []
    for (const home of [`/brands/${other.id}`, browser.home]) {
      statuses.push((await browser.open(`${home}/articles/${id}${page}`)).status)
    }
    expect([page, ...statuses]).toEqual([page, 404, 200])
  }
})

it("the page of a publication names who gets the text: nobody that is known, a site that has asked, or one that is told", async () => {
  const home = `/v1/brands/${started.brandId}`
  const { id } = await started.call<Article>("POST", `${home}/content`, { title: "For whom" })
  const page = async () => toWords((await browser.open(`${browser.home}/articles/${id}/publish`)).text)
  expect(await page()).toContain(
    "no site is known to show it: no webhook notifies a site, and no site has used its key",
  )
  expect(await page()).toContain("Connect a site")
  await started.call("POST", `/v1/content/${id}/publish`, {})
  expect(await page()).toContain("Where it goes The API has it, but no site is known to show it")
  const connection = {
    kind: "http_endpoint",
    config: { url: "http://127.0.0.1:9/articles" },
    credentials: { secret: `whsec_${btoa("0".repeat(32))}` },
  }
  const shop = await started.call<Integration>("POST", `${home}/integrations`, { name: "Shop", connection })
  expect(await page()).toContain(
    "Where it goes No webhook notifies a site, and no site has used its key. What each other",
  )
  await started.call("DELETE", `/v1/integrations/${shop.id}`)
  await started.call("GET", `${home}/content`, undefined, started.apiKey)
  await expect.poll(page).toContain("A site last asked for articles")
  await started.call("PATCH", `/v1/content/${id}`, { body: "More." })
  const site = { url: "http://127.0.0.1:9/api/citable", article_url: null }
  await started.call("POST", `${home}/webhooks`, site)
  expect(await page()).toContain("Where it goes")
})

it("a demo says on every page what it is, and first what to try; another service says neither", async () => {
  const notice = "Demo: the answers are <sample> data."
  const demo = await startDashboard({ demo: true, notice })
  try {
    const visitor = await signIn(demo)
    const { text } = await visitor.open(visitor.home)
    for (const link of ["/articles?status=draft", "/visibility", "/site"])
      expect(text).toContain(`"${visitor.home}${link}"`)
    expect(text.indexOf("Try it in three clicks")).toBeLessThan(text.indexOf("Getting started"))
    for (const page of ["", "/articles", "/visibility", "/site"]) {
      expect(toWords((await visitor.open(visitor.home + page)).text)).toContain(notice)
      expect((await browser.open(browser.home + page)).text).not.toMatch(/class="standing"|three clicks/)
    }
  } finally {
    await demo.close()
  }
})
