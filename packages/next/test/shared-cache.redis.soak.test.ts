import { beforeAll, describe } from "vitest"

import { createBuiltSite } from "./built-site.ts"
import { testSharedCache } from "./shared-cache.ts"

describe.each(["site", "cached-site"] as const)("%s", (name) => {
  const built = createBuiltSite({ name, dist: ".next/shared-soak" })
  beforeAll(() => built.build({ REDIS_URL: "redis://127.0.0.1:9" }))
  testSharedCache(built, 40)
})
