import { beforeAll, describe, expect, it } from "vitest"

import { createBuiltSite } from "./built-site.ts"
import { findFiles } from "./find-files.ts"
import { testInterruptedSite } from "./interrupted-site.ts"
import { testSharedCache } from "./shared-cache.ts"
import { testStormySite } from "./stormy-site.ts"

const built = createBuiltSite({ name: "cached-site", dist: ".next/cached", env: { SITE_QUICK: "1" } })

// A build needs no store, even if the running site has one. next.config decides that at its start.
beforeAll(() => built.build({ SITE_WORKERS: "2", REDIS_URL: "redis://127.0.0.1:9" }))

it("with cacheComponents, several workers make one request per 100 articles, and every page is static", () => {
  const changes = `/v1/brands/${built.brand.service.brandId}/content/changes`
  expect(built.requests).toEqual(["/v1/tools", changes, changes])
  expect(built.output).toContain("Cache Components enabled")
  expect(built.output).not.toContain("shared cache")
  for (const page of ["/", "/blog/article-101", "/rss.xml", "/sitemap.xml", "/tags/even"]) {
    expect(built.output).toMatch(new RegExp(`○ ${page}$`, "m"))
  }
})

it("no file of Next has the key", async () => {
  expect(await findFiles(built.next().dist, (text) => text.includes(built.brand.service.apiKey))).toEqual([])
})

testSharedCache(built, 2)

describe("in one process", () => {
  beforeAll(async () => {
    built.site = await built.next().start()
  })

  const hook = () => `${built.site.url}/api/citable`
  const renderings = async (...paths: string[]) =>
    Promise.all(paths.map(async (path) => (await built.site.get(path)).rendering ?? path))

  it("an unknown slug is a 404 until it is published, and again after it is withdrawn", async () => {
    expect((await built.site.get("/blog/late")).status).toBe(404)
    const late = await built.brand.service.publish({ title: "Late", slug: "late", body: "Late news.", tags: ["even"] })
    const settled = await built.send(() => built.brand.forward(hook(), late))
    expect(await built.site.get("/blog/late")).toMatchObject({
      status: 200,
      text: expect.stringContaining("Late news."),
    })
    for (const path of ["/", "/tags/even", "/rss.xml", "/sitemap.xml"]) {
      expect((await built.site.get(path)).text, path).toMatch(/Late|blog\/late/)
    }
    await settled()
    await built.brand.unpublish(late)
    await built.forward(late)
    expect((await built.site.get("/blog/late")).status).toBe(404)
    expect((await built.site.get("/")).text).not.toContain("Late")
  })

  it("an edit of only the body revalidates the article's page, and an edit of the title also the lists", async () => {
    const article = await built.find("article-98")
    const lists = ["/", "/tags/even", "/tags/odd"]
    const [before, page] = [await renderings(...lists), await renderings("/blog/article-98")]
    const body = "The text of number 98.\n\nAnd more of it."
    await built.forward(await built.brand.edit(article, { body }))
    expect((await built.site.get("/blog/article-98")).text).toContain("And more of it.")
    expect(await renderings("/blog/article-98")).not.toEqual(page)
    expect(await renderings(...lists)).toEqual(before)

    await built.forward(await built.brand.edit(article, { title: "Another title" }))
    for (const path of ["/", "/tags/even", "/blog/article-98"]) {
      expect((await built.site.get(path)).text, path).toContain("Another title")
    }
    expect(await renderings("/tags/odd")).toEqual(before.slice(2))
  })

  it("a draft is shown only to the person who previews it, and is not cached", async () => {
    const article = await built.find("article-20")
    await built.brand.service.call("PATCH", `/v1/content/${article.id}`, { title: "Not yet said" })
    const { token } = await built.brand.service.call<{ token: string }>("POST", `/v1/content/${article.id}/preview`)
    const entered = await fetch(`${built.site.url}/api/draft?content_id=${article.id}&token=${token}`, {
      redirect: "manual",
    })
    expect(entered.status).toBe(303)
    const cookies = entered.headers.getSetCookie().map((text) => text.split(";")[0])
    built.brand.takeRequests()
    const preview = await fetch(`${built.site.url}/blog/article-20`, { headers: { cookie: cookies.join("; ") } })
    expect(await preview.text()).toMatch(/<h1>Not yet said<\/h1>[^]*class="citable-preview"/)
    // With partial prefetching, Next renders the page twice for one request.
    expect(built.brand.takeRequests().filter((path) => path.includes(article.id))).toHaveLength(1)
    expect((await built.site.get("/blog/article-20")).text).toContain("<h1>Article 20</h1>")
    expect(await findFiles(built.next().dist, (text) => text.includes("Not yet said"))).toEqual([])
  })

  testInterruptedSite(built)
  testStormySite(built, { seed: 3, publishes: 3, longestLagMs: 500, longestHoldMs: 800 })
})
