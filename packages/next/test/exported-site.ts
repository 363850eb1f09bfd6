import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"

import { beforeAll, expect, it } from "vitest"

import type { BuiltSite } from "./built-site.ts"

/** Exports the site before the tests of a file, and describes the export, if it has its turn. */
export function testExportedSite(built: BuiltSite, { isToday = true } = {}): void {
  let requests: string[]
  let output: string
  const file = (path: string) => join(built.next().out, path)
  const read = (path: string) => readFile(file(path), "utf8")

  beforeAll(async () => {
    await built.brand.service.publish({ title: "Статья", slug: "статья", body: "Текст." })
    // The site has a page, a page of the Pages Router that an export lacks, and a file at these.
    for (const slug of ["about", "live", "paper.txt"]) {
      await built.brand.service.publish({ title: `On ${slug}`, slug, body: "Words.[^1]\n\n[^1]: A note." })
    }
    if (!isToday) return
    await built.build({ SITE_OUTPUT: "export", SITE_WORKERS: "3" })
    ;({ requests, output } = built)
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

  it("an article in the place of a page or a file of the site is left out, and the build names it", async () => {
    for (const slug of ["about", "paper.txt"]) {
      expect(output).toContain(
        `The article "On ${slug}" (${slug}) is left out, because the site already has a page or a file at /blog/${slug}.`,
      )
    }
    expect(existsSync(file("blog/paper.txt.html"))).toBe(false)
    expect(await read("sitemap.xml")).not.toMatch(/blog\/(?:about|paper)/)
    expect(await read("index.html")).not.toMatch(/On (?:about|paper)/)
    // An export lacks the site's own page there.
    expect(await read("classic/live.html")).toContain("<h1>On live</h1>")
  })

  it("two articles on one page have different footnotes", async () => {
    const ids = Array.from((await read("blog/about.html")).matchAll(/<[^>]* id="([^"]+)"/g), ([, id]) => id)
    expect(ids.filter((id) => id?.includes("-fn-"))).toHaveLength(2)
    expect(ids).toEqual([...new Set(ids)])
  })

  it("a route without articles is exported anyway", () => {
    expect(existsSync(file("unwritten/__no-articles__.html"))).toBe(true)
  })
}
