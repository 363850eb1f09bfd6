import { afterAll, beforeAll, expect, it } from "vitest"

import { type Brand, createBrand } from "./brand.ts"
import { createRandom } from "./create-random.ts"
import { createGateway, type Gateway } from "./gateway.ts"
import { createNextSite, type RunningSite } from "./next-site.ts"
import { runPublishStorm } from "./publish-storm.ts"

let brand: Brand
let gateway: Gateway
let site: RunningSite
const next = () => createNextSite({ ...brand.env, CITABLE_URL: gateway.url }, ".next/publish-soak")

beforeAll(async () => {
  brand = await createBrand(20)
  gateway = await createGateway(brand.service.url)
  await next().remove()
  await next().build()
  site = await next().start()
})

afterAll(async () => {
  await site?.stop()
  await gateway?.close()
  await brand?.close()
  await next().remove()
})

it("no page is stale after 200 publishes with webhooks that come up to two seconds too early, twice and out of order", async () => {
  const storm = {
    brand,
    gateway,
    siteUrl: site.url,
    hook: "/api/citable",
    slugs: Array.from({ length: 20 }, (_, index) => `article-${index + 1}`),
    random: createRandom(1),
    patienceMs: 30_000,
  }
  const { stale, failures } = await runPublishStorm({
    ...storm,
    publishes: 200,
    longestLagMs: 2000,
    longestHoldMs: 2500,
  })
  expect({ stale, failures }).toEqual({ stale: [], failures: 0 })

  const calm = await runPublishStorm({ ...storm, publishes: 50, longestLagMs: 0, longestHoldMs: 0 })
  expect(calm.stale).toEqual([])
  const waits = calm.waits.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(waits[Math.floor((waits.length - 1) * part)] as number)
  console.log(`Publish to fresh without lag: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms of ${waits.length}.`)
})
