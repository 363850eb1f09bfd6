import { expect, it } from "vitest"

import type { BuiltSite } from "./built-site.ts"
import { createRandom } from "./create-random.ts"
import { runPublishStorm, type StormOptions } from "./publish-storm.ts"

/** What a site promises of either caching model about publishes that come fast. Pages may be made again for seconds afterwards: it comes last. */
export function testStormySite(
  built: BuiltSite,
  { seed, ...options }: Pick<StormOptions, "publishes" | "longestLagMs" | "longestHoldMs"> & { seed: number },
): void {
  it("no page is stale after early, doubled and late webhooks, and answers that are long on their way", async () => {
    const { stale, failures } = await runPublishStorm({
      ...options,
      brand: built.brand,
      gateway: built.gateway,
      siteUrl: built.site.url,
      hook: "/api/citable",
      slugs: ["article-30", "article-31", "article-32"],
      random: createRandom(seed),
      patienceMs: 30_000,
    })
    expect({ stale, failures }).toEqual({ stale: [], failures: 0 })
  })
}
