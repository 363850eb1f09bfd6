import { testAppRouter } from "./app-router.ts"
import { createBuiltSite } from "./built-site.ts"
import { testDoctoredSite } from "./doctored-site.ts"
import { testExportedSite } from "./exported-site.ts"
import { testInterruptedSite } from "./interrupted-site.ts"
import { testPagesRouter } from "./pages-router.ts"
import { testRebuiltSite } from "./rebuilt-site.ts"
import { testStormySite } from "./stormy-site.ts"

// Two builds that share a cache, one after the other. An export needs the default distDir.
const built = createBuiltSite({ name: "site", dist: ".next", env: { SITE_PROXY: "1", SITE_QUICK: "1" } })
testExportedSite(built)
testRebuiltSite(built)
testAppRouter(built)
testPagesRouter(built)
testDoctoredSite(built)
testInterruptedSite(built)
testStormySite(built, { seed: 7, publishes: 5, longestLagMs: 800, longestHoldMs: 1000 })
