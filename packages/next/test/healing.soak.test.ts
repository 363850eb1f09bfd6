import { beforeAll, describe, expect, it, onTestFinished } from "vitest"

import { createBuiltSite } from "./built-site.ts"
import { testHealedSite } from "./healed-site.ts"

describe("both routers", () => {
  const built = createBuiltSite({ name: "site", dist: ".next/healing" })
  beforeAll(() => built.build({ SITE_WORKERS: "2" }))
  testHealedSite(built)
  testHealedSite(built, { instances: 2, from: 40 })

  it("on a host of functions, nobody looks, and a page stays as it is", async () => {
    const site = await built.next({ SITE_POLL: "1", VERCEL: "1" }).start()
    onTestFinished(() => site.stop())
    const article = await built.find("article-20")
    await site.get("/blog/article-20")
    await built.brand.edit(article, { title: "Unheard of" })
    built.brand.takeRequests()
    await new Promise((resolve) => setTimeout(resolve, 5000))
    expect((await site.get("/blog/article-20")).text).toContain("Article 20")
    expect(built.brand.takeRequests()).toEqual([])
  })
})

describe("with Cache Components", () => {
  const built = createBuiltSite({ name: "cached-site", dist: ".next/healing" })
  beforeAll(() => built.build({ SITE_WORKERS: "2" }))
  testHealedSite(built, { classic: false })
})
