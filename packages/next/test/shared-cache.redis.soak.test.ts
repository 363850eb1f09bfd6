import { afterAll, beforeAll, describe } from "vitest"

import { createBuiltSite } from "./built-site.ts"
import { testHealedSite } from "./healed-site.ts"
import { testSharedCache } from "./shared-cache.ts"
import { type StartedRedis, startRedis } from "./start-redis.ts"

describe.each(["site", "cached-site"] as const)("%s", (name) => {
  const built = createBuiltSite({ name, dist: ".next/shared-soak" })
  beforeAll(() => built.build({ REDIS_URL: "redis://127.0.0.1:9" }))
  testSharedCache(built, 40)

  describe("with looks", () => {
    let redis: StartedRedis
    beforeAll(async () => {
      redis = await startRedis()
    })
    afterAll(() => redis.close())
    testHealedSite(built, { classic: name === "site", instances: 2, from: 60, env: () => ({ REDIS_URL: redis.url }) })
  })
})
