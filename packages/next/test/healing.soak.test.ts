import { afterAll, beforeAll, expect, it } from "vitest"

import { createBuiltSite } from "./built-site.ts"

const built = createBuiltSite({ name: "site", dist: ".next/healing", env: { SITE_POLL: "2" } })

beforeAll(async () => {
  await built.build({ SITE_WORKERS: "2" })
  built.site = await built.next().start()
})
afterAll(async () => {})

it("what runs in a fully cached site", async () => {
  await new Promise((r) => setTimeout(r, 1500))
  built.brand.takeRequests()
  for (const path of ["/", "/blog/article-1", "/classic/article-1"]) console.log(path, (await built.site.get(path)).status)
  await new Promise((r) => setTimeout(r, 9000))
  console.log(built.brand.service.requests.map((r) => `${r.method} ${r.path} ${r.status}`))
})
