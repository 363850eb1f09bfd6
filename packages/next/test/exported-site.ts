import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"

import { beforeAll, expect, it } from "vitest"

import type { BuiltSite } from "./built-site.ts"

/** Exports the site before the tests of a file, and describes the export, if it has its turn. */
export function testExportedSite(built: BuiltSite, { isToday = true } = {}): void {
  let requests: string[]
  const file = (path: string) => join(built.next().out, path)
  const read = (path: string) => readFile(file(path), "utf8")

  beforeAll(async () => {
    await built.brand.service.publish({ title: "Статья", slug: "статья", body: "Текст." })
    if (!isToday) return
    await built.build({ SITE_OUTPUT: "export", SITE_WORKERS: "3" })
    requests = built.requests
  })

  if (!isToday) return
  it("several workers and both routers make one request per 100 articles, and an export has a page for each article", async () => {
    const changes = `/v1/brands/${built.brand.service.brandId}/content/changes`
    expect(requests).toEqual(["/v1/tools", changes, changes])
    expect(await read("blog/article-9.html")).toContain("<p>The text of number 9.</p>")
    expect(await read("blog/статья.html")).toContain("<h1>Статья</h1>")
    expect(await read("classic/article-9.html")).toContain("<h1>Article 9</h1>")
    expect(await read("rss.xml")).toContain("<title>Article 101</title>")
  })

  it("a route without articles is exported anyway", () => {
    expect(existsSync(file("unwritten/__no-articles__.html"))).toBe(true)
  })
}
