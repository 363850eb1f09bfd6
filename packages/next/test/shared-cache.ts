import type { Article } from "@citable/contract"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

import { type Brand, createBrand } from "./brand.ts"
import { createNextSite, type RunningSite } from "./next-site.ts"
import { type StartedRedis, startRedis } from "./start-redis.ts"

/** What two processes of a site promise that share a cache on Redis. */
export function testSharedCache(name: "site" | "cached-site", publishes: number): void {
  let brand: Brand
  let redis: StartedRedis
  let sites: RunningSite[] = []
  const next = () => createNextSite({ ...brand.env, REDIS_URL: redis.url }, ".next/shared", name)
  const hookOf = (site: RunningSite | undefined) => `${site?.url}/api/citable`
  const find = (slug: string) =>
    brand.service.call<Article>("GET", `/v1/brands/${brand.service.brandId}/content/by-slug/${slug}`)

  beforeAll(async () => {
    brand = await createBrand(12)
    redis = await startRedis()
    await next().remove()
    await next().build()
    sites = [await next().start(), await next().start()]
  })

  afterAll(async () => {
    for (const site of sites) await site.stop()
    await redis?.close()
    await brand?.close()
    await next().remove()
  })

  it("both serve what the build made, and ask the service nothing", async () => {
    brand.takeRequests()
    for (const site of sites) {
      for (const path of ["/", "/blog/article-1", "/tags/even", "/sitemap.xml"])
        expect((await site.get(path)).status).toBe(200)
    }
    expect(brand.takeRequests()).toEqual([])
  })

  it("a webhook that reaches one makes the pages of both fresh, whichever it reaches", async () => {
    for (let number = 1; number <= publishes; number++) {
      const title = `Edition ${number}`
      const article = await find(`article-${2 + 2 * (number % 3)}`)
      for (const site of sites) for (const path of ["/", `/blog/${article.slug}`]) await site.get(path)
      const edited = await brand.edit(article, { title })
      expect((await brand.handOn(hookOf(sites[number % 2]), edited)).status).toBe(200)
      for (const site of sites) {
        for (const path of ["/", `/blog/${article.slug}`]) {
          await vi.waitFor(async () => expect((await site.get(path)).text).toContain(title), { timeout: 20_000 })
        }
      }
    }
  })

  it("a page that one has made is not made again by the other, and an edit of the body leaves lists alone", async () => {
    const article = await find("article-5")
    const lists = await Promise.all(sites.map((site) => site.get("/tags/odd")))
    const edited = await brand.edit(article, { body: "The text of number 5.\n\nAnd more." })
    expect((await brand.handOn(hookOf(sites[0]), edited)).status).toBe(200)
    const pages = async () => Promise.all(sites.map((site) => site.get("/blog/article-5")))
    // Made by the first visit, and once more when the second invalidation has come.
    await vi.waitFor(async () => {
      const [one, other] = await pages()
      expect(one?.text).toContain("And more.")
      expect(other?.rendering).toBe(one?.rendering)
    }, 20_000)
    for (const [index, site] of sites.entries()) {
      expect((await site.get("/tags/odd")).rendering).toBe(lists[index]?.rendering)
    }
  })

  it("while Redis is gone every page is up and fresh, and what was invalidated meanwhile stays so", async () => {
    const article = await find("article-8")
    for (const site of sites) await site.get("/blog/article-8")
    await redis.close()
    const edited = await brand.edit(article, { title: "Without Redis" })
    expect((await brand.handOn(hookOf(sites[0]), edited)).status).toBe(200)
    for (const site of sites) {
      expect(await site.get("/blog/article-8")).toMatchObject({
        status: 200,
        text: expect.stringContaining("Without Redis"),
      })
    }
  })
}
