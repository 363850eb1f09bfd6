import { setTimeout as delay } from "node:timers/promises"

import { beforeAll, expect, it, vi } from "vitest"

import { createBuiltSite } from "./built-site.ts"

const built = createBuiltSite({ name: "site", dist: ".next/outage-soak" })

beforeAll(async () => {
  await built.build({ SITE_WORKERS: "2" })
  built.site = await built.next().start()
})

const routes = [
  "/",
  "/blog/article-1",
  "/blog/article-2",
  "/blog/article-3",
  "/blog/nobody-wrote-this",
  "/tags/even",
  "/tags/odd",
  "/rss.xml",
  "/sitemap.xml",
  "/classic",
  "/classic/article-1",
  "/classic/live",
  "/classic/nobody-wrote-this",
]

it("while the service is down for a minute, no route answers with an error, and a publish of that time shows afterwards", async () => {
  for (const route of routes) await built.site.get(route)
  const article = await built.find("article-1")
  const edited = await built.brand.edit(article, { title: "Just before" })
  // The service answers the webhook route's request, and nothing after it.
  let isAsked = false
  built.gateway.breaks = (path) => isAsked || ((isAsked = path.includes("ids=")), false)
  expect((await built.brand.forward(`${built.site.url}/api/citable`, edited)).status).toBe(200)

  const counts = new Map<number, number>()
  const until = performance.now() + 60_000
  const visit = async (offset: number): Promise<void> => {
    for (let turn = offset; performance.now() < until; turn++) {
      const { status } = await built.site.get(routes[turn % routes.length] as string)
      counts.set(status, (counts.get(status) ?? 0) + 1)
      await delay(5)
    }
  }
  const missed = (async () => {
    await delay(20_000)
    return built.brand.edit(article, { title: "Meanwhile" })
  })()
  await Promise.all([0, 3, 6, 9].map(visit))
  console.log("Answers in the minute, by status:", Object.fromEntries(counts))
  expect([...counts.keys()].filter((status) => status >= 500)).toEqual([])
  expect(counts.get(200)).toBeGreaterThan(100)

  built.gateway.breaks = () => false
  // Like the service, it tries again until the webhook succeeds.
  for (const hook of ["/api/citable", "/api/classic"]) {
    await vi.waitFor(
      async () => expect((await built.brand.forward(built.site.url + hook, await missed)).status).toBe(200),
      { timeout: 60_000, interval: 500 },
    )
  }
  for (const route of ["/", "/blog/article-1", "/tags/odd", "/classic", "/classic/article-1", "/classic/live"]) {
    await vi.waitFor(async () => expect((await built.site.get(route)).text, route).toContain("Meanwhile"), {
      timeout: 60_000,
      interval: 500,
    })
  }
})
