import { beforeAll } from "vitest"

import { createBuiltSite } from "./built-site.ts"
import { testHealedSite } from "./healed-site.ts"

const built = createBuiltSite({ name: "site", dist: ".next/healing" })
beforeAll(() => built.build({ SITE_WORKERS: "2" }))
testHealedSite(built)
testHealedSite(built, { instances: 2 })
