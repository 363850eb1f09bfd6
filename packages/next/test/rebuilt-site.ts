import { readFile } from "node:fs/promises"
import { join } from "node:path"

import { beforeAll, expect, it } from "vitest"

import type { BuiltSite } from "./built-site.ts"

/** Builds the site, with the cache of an earlier build if there was one, starts it, and describes such a build. */
export function testRebuiltSite(built: BuiltSite, { hasCache = true } = {}): void {
  beforeAll(async () => {
    await built.brand.edit(await built.find("article-6"), { title: "Unheard" })
    await built.build({ SITE_WORKERS: "2" })
    built.site = await built.next().start()
  })

  it(`a build ${hasCache ? "with a kept cache makes one request" : "makes one request per 100 articles"} and shows what changed without a webhook`, async () => {
    const changes = `/v1/brands/${built.brand.service.brandId}/content/changes`
    expect(built.requests).toEqual(hasCache ? [changes] : ["/v1/tools", changes, changes])
    const page = await readFile(join(built.next().dist, "server/app/blog/article-6.html"), "utf8")
    expect(page).toContain("<h1>Unheard</h1>")
    expect((await built.site.get("/")).text).toContain("Unheard")
  })
}
