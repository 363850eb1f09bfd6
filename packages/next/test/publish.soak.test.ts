import { readFile } from "node:fs/promises"
import { join } from "node:path"

import { beforeAll, expect, it } from "vitest"

import { createBuiltSite } from "./built-site.ts"
import { createRandom } from "./create-random.ts"
import { findFiles } from "./find-files.ts"
import { runPublishStorm } from "./publish-storm.ts"

const built = createBuiltSite({ name: "site", dist: ".next/publish-soak" })

beforeAll(async () => {
  await built.build({ SITE_WORKERS: "2" })
  built.site = await built.next().start()
})

it("no page is stale after 200 publishes with webhooks that come up to two seconds early, twice and out of order", async () => {
  const storm = {
    brand: built.brand,
    gateway: built.gateway,
    siteUrl: built.site.url,
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

  const calm = await runPublishStorm({ ...storm, publishes: 200, longestLagMs: 0, longestHoldMs: 0 })
  expect(calm.stale).toEqual([])
  const waits = calm.waits.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(waits[Math.floor((waits.length - 1) * part)] as number)
  console.log(`Publish to fresh without lag: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms of ${waits.length}.`)
})

it("a rebuild with that site's cache shows what was published since without a webhook", async () => {
  await built.site.stop()
  await built.brand.edit(await built.find("article-1"), { title: "Unheard" })
  await built.build({ SITE_WORKERS: "2" })
  expect(built.requests).toEqual(built.requests.map(() => `/v1/brands/${built.brand.service.brandId}/content/changes`))
  const { dist } = built.next()
  expect(await readFile(join(dist, "server/app/blog/article-1.html"), "utf8")).toContain("<h1>Unheard</h1>")
  // Another build does not use what the running site had read, and deletes it.
  expect(await findFiles(join(dist, "cache/fetch-cache"), (text) => text.includes("published_at"))).toEqual([])
})
