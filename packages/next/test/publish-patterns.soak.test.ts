import type { Article } from "@citable/contract"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

import { type Brand, createBrand } from "./brand.ts"
import { createRandom } from "./create-random.ts"
import { createGateway, type Gateway } from "./gateway.ts"
import { createNextSite, type NextSite, type RunningSite } from "./next-site.ts"
import { runPublishStorm, type StormResult } from "./publish-storm.ts"

const publishes = 40
const slugs = Array.from({ length: 20 }, (_, index) => `article-${index + 1}`)
let brand: Brand
let gateway: Gateway
const siteOf = (name: "site" | "pattern-site"): NextSite =>
  createNextSite(
    { ...brand.env, CITABLE_URL: gateway.url, BRAND: brand.service.brandId },
    ".next/publish-patterns",
    name,
  )

beforeAll(async () => {
  brand = await createBrand(20)
  gateway = await createGateway(brand.service.url)
  for (const name of ["site", "pattern-site"] as const) {
    await siteOf(name).remove()
    await siteOf(name).build()
  }
})

afterAll(async () => {
  await gateway?.close()
  for (const name of ["site", "pattern-site"] as const) await siteOf(name).remove()
  await brand?.close()
})

/** Announces what the last storm published, which this site does not know. Without visitors, every way succeeds at this. */
async function catchUp(site: RunningSite): Promise<void> {
  for (const slug of slugs) {
    const path = `/v1/brands/${brand.service.brandId}/content/by-slug/${slug}`
    const article = await brand.service.call<Article>("GET", path)
    const response = await fetch(await brand.announce(`${site.url}/api/citable`, "content.updated", article))
    expect(response.status).toBe(200)
    await vi.waitFor(
      async () => expect((await site.get(`/blog/${slug}`)).text).toContain(`<h1>${article.title}</h1>`),
      { timeout: 30_000, interval: 200 },
    )
  }
}

/** Runs the same storm for each way to keep a site fresh. Gives the result and the number of requests for articles. */
async function storm(name: "site" | "pattern-site", env: Record<string, string> = {}) {
  const site = await siteOf(name).start(env)
  await catchUp(site)
  gateway.passed = 0
  let result: StormResult
  try {
    result = await runPublishStorm({
      brand,
      gateway,
      siteUrl: site.url,
      hook: "/api/citable",
      slugs,
      publishes,
      random: createRandom(5),
      longestLagMs: 2000,
      longestHoldMs: 2500,
      patienceMs: 10_000,
    })
  } finally {
    await site.stop()
  }
  for (const page of result.stale) console.log(`Stale on ${name}: ${page}`)
  return { stale: result.stale.length, failures: result.failures, requests: gateway.passed }
}

it("the usual ways to refresh a site leave stale pages, and this package leaves none", async () => {
  const byHand = await storm("pattern-site")
  const byWaiting = await storm("pattern-site", { PATTERN_WAIT: "3000" })
  const ours = await storm("site")
  console.table({ "by hand": byHand, "three seconds": byWaiting, ours })
  expect(ours).toMatchObject({ stale: 0, failures: 0 })
  expect(byHand.stale).toBeGreaterThan(0)
})
