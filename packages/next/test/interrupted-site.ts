import { afterEach, expect, it, vi } from "vitest"

import type { BuiltSite } from "./built-site.ts"

/** Describes a site with either caching model while the service fails. */
export function testInterruptedSite(built: BuiltSite): void {
  /** The service answers the webhook route's request, and nothing after it. */
  const breakAfterQuestion = (): void => {
    let isAsked = false
    built.gateway.breaks = (path) => isAsked || ((isAsked = path.includes("ids=")), false)
  }

  afterEach(() => {
    built.gateway.breaks = () => false
  })

  it("if the service goes down right after an invalidation, every page stays up, and later shows the new text", async () => {
    const article = await built.find("article-10")
    for (const path of ["/", "/blog/article-10", "/tags/even"]) await built.site.get(path)
    const edited = await built.brand.edit(article, { title: "Heard after all" })
    breakAfterQuestion()
    await built.forward(edited)

    for (const path of ["/", "/blog/article-10", "/blog/article-11", "/tags/even", "/rss.xml", "/sitemap.xml"]) {
      expect((await built.site.get(path)).status, path).toBe(200)
    }
    // The build does not have it, and nobody can say whether it was published since.
    expect((await built.site.get("/blog/never-there")).status).toBe(500)
    expect((await built.site.get("/blog/article-10")).text).toContain("<h1>Article 10</h1>")

    built.gateway.breaks = () => false
    for (const path of ["/", "/blog/article-10", "/tags/even"]) {
      await vi.waitFor(async () => expect((await built.site.get(path)).text).toContain("Heard after all"), {
        timeout: 60_000,
        interval: 100,
      })
    }
  })

  it("an article that is withdrawn while the service goes down stays gone", async () => {
    const article = await built.find("article-12")
    for (const path of ["/", "/blog/article-12", "/tags/even"]) {
      expect((await built.site.get(path)).text).toContain("Article 12")
    }
    await built.brand.unpublish(article)
    breakAfterQuestion()
    await built.forward(article)
    expect((await built.site.get("/blog/article-12")).status).toBe(404)
    for (const path of ["/", "/tags/even"]) expect((await built.site.get(path)).text, path).not.toContain("Article 12<")
  })

  it("changes show at once after the site's machine has slept for a minute, and for as long again", async () => {
    for (const slug of ["article-76", "article-78"]) {
      const article = await built.find(slug)
      const paths = ["/", `/blog/${slug}`, "/tags/even"]
      for (const path of paths) expect((await built.site.get(path)).text, path).toContain(article.title)
      await built.stepClock(60_000)
      const edited = await built.brand.edit(article, { title: `Awake, ${slug}` })
      await built.forward(edited)
      for (const path of paths) expect((await built.site.get(path)).text, path).toContain(edited.title)
    }
  })
}
