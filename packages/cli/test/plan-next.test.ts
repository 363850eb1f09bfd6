import { fileURLToPath } from "node:url"

import { expect, it } from "vitest"

import { planNext } from "../src/init/plan-next.ts"
import { detectSite } from "../src/site/detect-site.ts"

it("the blog that citable create makes has its own list, so init looks for it in place of /blog", () => {
  const site = detectSite(fileURLToPath(new URL("../../../examples/next-blog", import.meta.url)), { env: {} })
  expect(planNext(site, { url: undefined, name: "Blog" })).toMatchObject({ page: "/blog", isPresent: true, files: [] })
})
