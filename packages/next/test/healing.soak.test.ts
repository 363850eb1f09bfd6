import { beforeAll, describe } from "vitest"

import { createBuiltSite } from "./built-site.ts"
import { testHealedSite } from "./healed-site.ts"

describe("both routers", () => {
  const built = createBuiltSite({ name: "site", dist: ".next/healing" })
  beforeAll(() => built.build({ SITE_WORKERS: "2" }))
  testHealedSite(built)
  testHealedSite(built, { instances: 2, from: 40 })
})

describe("with Cache Components", () => {
  const built = createBuiltSite({ name: "cached-site", dist: ".next/healing" })
  beforeAll(() => built.build({ SITE_WORKERS: "2" }))
  testHealedSite(built, { classic: false })
})
