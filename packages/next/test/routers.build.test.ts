import { ofTheDay } from "@citable/dev"

import { testAppRouter } from "./app-router.ts"
import { createBuiltSite } from "./built-site.ts"
import { testExaminedSite } from "./examined-site.ts"
import { testExportedSite } from "./exported-site.ts"
import { testInterruptedSite } from "./interrupted-site.ts"
import { testPagesRouter } from "./pages-router.ts"
import { testRebuiltSite } from "./rebuilt-site.ts"
import { testStormySite } from "./stormy-site.ts"

// Two builds that share a cache, one after the other; two times in three there is one. An export needs the default distDir.
const hasExport = ofTheDay([false, false, true], 3, undefined, 3).includes(true)
const built = createBuiltSite({ name: "site", dist: ".next", env: { SITE_PROXY: "1", SITE_QUICK: "1" } })
testExportedSite(built, { isToday: hasExport })
testRebuiltSite(built, { hasCache: hasExport })
testAppRouter(built)
testPagesRouter(built)
// What the unit tests of the doctor and of the watch have in parts takes turns here.
const inTurn = [
  () => testExaminedSite(built),
  () => testInterruptedSite(built),
  () => testStormySite(built, { seed: 7, publishes: 5, longestLagMs: 800, longestHoldMs: 1000 }),
]
for (const describeTests of ofTheDay(inTurn, 3, undefined, 3)) describeTests()
