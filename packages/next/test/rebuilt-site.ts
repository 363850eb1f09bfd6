import { readFile } from "node:fs/promises"
import { join } from "node:path"

import { expect, it, vi } from "vitest"

import type { BuiltSite } from "./built-site.ts"
import { findFiles } from "./find-files.ts"

/** What a second build with the kept cache promises, and the site of it while the service fails. */
export function testRebuiltSite(built: BuiltSite): void {
  const hook = () => `${built.site.url}/api/citable`

  it("a rebuild with the kept cache asks once and shows what changed without a webhook", async () => {
    await built.site.stop()
    built.brand.takeRequests()
    await built.next().build({ SITE_WORKERS: "3" })
    expect(built.brand.takeRequests()).toEqual([`/v1/brands/${built.brand.service.brandId}/content/changes`])
    const page = await readFile(join(built.next().dist, "server/app/blog/article-6.html"), "utf8")
    expect(page).toContain("<h1>Unheard</h1>")
    // What the running site had read is of no use to another build, and does not pile up.
    expect(
      await findFiles(join(built.next().dist, "cache/fetch-cache"), (text) => text.includes("published_at")),
    ).toEqual([])
  })

  it("a service that goes down right after an invalidation leaves every page up, and comes back with the new text", async () => {
    built.site = await built.next().start()
    const article = await built.find("article-10")
    for (const path of ["/", "/blog/article-10", "/tags/even"]) await built.site.get(path)
    const edited = await built.brand.edit(article, { title: "Heard after all" })
    // The service answers the route's question, and nothing after that.
    let isAsked = false
    built.gateway.breaks = (path) => isAsked || ((isAsked = path.includes("ids=")), false)
    expect((await fetch(await built.brand.announce(hook(), "content.updated", edited))).status).toBe(200)

    const statuses: number[] = []
    for (let round = 0; round < 3; round++) {
      for (const path of ["/", "/blog/article-10", "/blog/article-11", "/tags/even", "/rss.xml", "/sitemap.xml"]) {
        statuses.push((await built.site.get(path)).status)
      }
      expect((await built.site.get("/blog/never-there")).status).toBe(404)
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await built.site.get("/blog/article-10")).text).toContain("<h1>Article 10</h1>")

    built.gateway.breaks = () => false
    for (const path of ["/", "/blog/article-10", "/tags/even"]) {
      await vi.waitFor(async () => expect((await built.site.get(path)).text).toContain("Heard after all"), {
        timeout: 60_000,
        interval: 500,
      })
    }
  })

  it("an article that is withdrawn while the service goes down is gone all the same", async () => {
    const article = await built.find("article-12")
    for (const path of ["/", "/blog/article-12", "/tags/even"])
      expect((await built.site.get(path)).text).toContain("Article 12")
    await built.brand.unpublish(article)
    let isAsked = false
    built.gateway.breaks = (path) => isAsked || ((isAsked = path.includes("ids=")), false)
    expect((await fetch(await built.brand.announce(hook(), "content.unpublished", article))).status).toBe(200)
    expect((await built.site.get("/blog/article-12")).status).toBe(404)
    for (const path of ["/", "/tags/even"]) expect((await built.site.get(path)).text).not.toContain("Article 12<")
  })
}
