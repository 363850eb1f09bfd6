import { testAppRouter } from "./app-router.ts"
import { buildSite } from "./built-site.ts"
import { testPagesRouter } from "./pages-router.ts"
import { testRebuiltSite } from "./rebuilt-site.ts"

const built = buildSite()
testAppRouter(built)
testPagesRouter(built)
testRebuiltSite(built)
