import { beforeAll, expect, it } from "vitest"

import { findDifferences } from "./brand.ts"
import { createBuiltSite } from "./built-site.ts"

const built = createBuiltSite({ name: "site", dist: ".next/edge-soak", env: { SITE_PROXY: "1", SITE_EDGE: "1" } })

beforeAll(async () => {
  await built.build()
  built.site = await built.next().start()
})

it("on an edge runtime without node:crypto, the route answers every case of the receiver correctly", async () => {
  const unsigned = await fetch(`${built.site.url}/api/edge`, { method: "POST", body: "{}" })
  expect([unsigned.status, unsigned.headers.get("x-runtime")]).toEqual([401, "edge-runtime"])
  expect(await findDifferences(`${built.site.url}/api/edge`, built.brand.secret)).toEqual([])
})
