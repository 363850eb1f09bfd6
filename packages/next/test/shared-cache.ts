import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"

import type { BuiltSite } from "./built-site.ts"
import type { RunningSite } from "./next-site.ts"
import { type StartedRedis, startRedis } from "./start-redis.ts"

/** Describes two processes of a site that share a cache in Redis. The site's build must configure the cache. */
export function testSharedCache(built: BuiltSite, publishes: number): void {
  let redis: StartedRedis
  let sites: RunningSite[] = []
  const hookOf = (site: RunningSite | undefined) => `${site?.url}/api/citable`

  describe("in two processes", () => {
    beforeAll(async () => {
      redis = await startRedis()
      const next = built.next({ REDIS_URL: redis.url })
      sites = [await next.start(), await next.start()]
    })

    afterAll(async () => {
      for (const site of sites) await site.stop()
      await redis?.close()
    })

    it("both serve what the build made, without a request to the service", async () => {
      built.brand.takeRequests()
      for (const site of sites) {
        for (const path of ["/", "/blog/article-1", "/tags/even", "/sitemap.xml"]) {
          expect((await site.get(path)).status).toBe(200)
        }
      }
      expect(built.brand.takeRequests()).toEqual([])
    })

    it("a webhook that reaches either process makes the pages of both fresh", async () => {
      for (let number = 1; number <= publishes; number++) {
        const title = `Edition ${number}`
        const article = await built.find(`article-${40 + 2 * (number % 3)}`)
        for (const site of sites) for (const path of ["/", `/blog/${article.slug}`]) await site.get(path)
        const edited = await built.brand.edit(article, { title })
        const settled = await built.send(() => built.brand.forward(hookOf(sites[number % 2]), edited))
        for (const site of sites) {
          for (const path of ["/", `/blog/${article.slug}`]) expect((await site.get(path)).text).toContain(title)
        }
        await settled()
      }
    })

    it("one process does not render again what the other has rendered, and an edit of the body leaves lists as they are", async () => {
      const article = await built.find("article-5")
      const lists = await Promise.all(sites.map((site) => site.get("/tags/odd")))
      const edited = await built.brand.edit(article, { body: "The text of number 5.\n\nAnd more." })
      const settled = await built.send(() => built.brand.forward(hookOf(sites[0]), edited))
      await settled()
      // Its next lookup finds what the first process stored, even if an earlier visit rendered one too.
      await vi.waitFor(async () => {
        const [one, other] = await Promise.all(sites.map((site) => site.get("/blog/article-5")))
        expect(one?.text).toContain("And more.")
        expect(other?.rendering).toBe(one?.rendering)
      }, 20_000)
      for (const [index, site] of sites.entries()) {
        expect((await site.get("/tags/odd")).rendering).toBe(lists[index]?.rendering)
      }
    })

    it("while Redis is down every page is up and fresh, and the sender of a webhook tries again until Redis knows", async () => {
      const article = await built.find("article-8")
      for (const site of sites) await site.get("/blog/article-8")
      await redis.close()
      const edited = await built.brand.edit(article, { title: "Without Redis" })
      const refused = await built.brand.forward(hookOf(sites[0]), edited)
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"])
      for (const site of sites) {
        expect(await site.get("/blog/article-8")).toMatchObject({
          status: 200,
          text: expect.stringContaining("Without Redis"),
        })
      }

      redis = await startRedis(redis.port)
      await vi.waitFor(async () => expect((await built.brand.forward(hookOf(sites[0]), edited)).status).toBe(200), {
        timeout: 60_000,
        interval: 200,
      })
      for (const site of sites) expect((await site.get("/blog/article-8")).text).toContain("Without Redis")
    })
  })
}
