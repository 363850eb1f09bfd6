import { setTimeout as delay } from "node:timers/promises"

import { expect, it, vi } from "vitest"

import type { BuiltSite } from "./built-site.ts"
import { createRandom } from "./create-random.ts"
import { runPublishStorm, type StormOptions } from "./publish-storm.ts"

/** Describes fast publishes with either caching model. It runs last, because Next may render pages again for seconds afterwards. */
export function testStormySite(
  built: BuiltSite,
  { seed, ...options }: Pick<StormOptions, "publishes" | "longestLagMs" | "longestHoldMs"> & { seed: number },
): void {
  it("a page that read the old text, and renders until long after the webhook, is fresh in the end", async () => {
    const hook = `${built.site.url}/api/citable`
    const edit = async (slug: string, title: string) => {
      const edited = await built.brand.edit(await built.find(slug), { title })
      return built.send(() => built.brand.forward(hook, edited))
    }
    // Makes the list take two requests, whatever was withdrawn before.
    for (const slug of ["more-1", "more-2", "more-3"])
      await built.brand.service.publish({ title: slug, slug, body: "" })
    const settled = [await edit("article-50", "Before the long one")]
    // By now the first 100 of the list are read, and the rest is slow.
    built.gateway.before = (path) => (path.includes("cursor=") ? delay(4000) : undefined)
    const visit = built.site.get("/")
    await vi.waitFor(() => expect(built.gateway.held).toBe(1), { interval: 5 })
    settled.push(await edit("article-100", "After the long one"))
    built.gateway.before = () => {}
    await visit
    for (const wait of settled) await wait()
    await vi.waitFor(
      async () => {
        const { text } = await built.site.get("/")
        expect(["Before the long one", "After the long one"].filter((title) => !text.includes(title))).toEqual([])
      },
      { interval: 100 },
    )
  })

  it("no page is stale after early, doubled and late webhooks, and slow answers", async () => {
    const { stale, failures } = await runPublishStorm({
      ...options,
      brand: built.brand,
      gateway: built.gateway,
      siteUrl: built.site.url,
      hook: "/api/citable",
      slugs: ["article-30", "article-31", "article-32"],
      random: createRandom(seed),
      patienceMs: 30_000,
      // Many visits fall into each publish anyway, and each costs CPU time.
      restMs: 25,
    })
    expect({ stale, failures }).toEqual({ stale: [], failures: 0 })
  })
}
