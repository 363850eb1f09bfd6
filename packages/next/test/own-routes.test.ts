import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

import { afterEach, expect, it, vi } from "vitest"

import { leaveOutTaken } from "../src/internal/site/leave-out-taken.ts"
import { findOwnRoutes } from "../src/internal/site/own-routes.ts"

const root = mkdtempSync(join(tmpdir(), "citable-routes-"))
afterEach(() => {
  rmSync(root, { recursive: true, force: true })
  vi.restoreAllMocks()
})

function write(...files: string[]) {
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), "")
  }
}

it("an article in the place of a page of the site's own is left out, and a warning names it once", () => {
  write("src/app/page.tsx", "src/app/[slug]/page.tsx", "src/app/rss.xml/route.ts", "src/app/sitemap.ts")
  write("src/app/(shop)/about/page.jsx", "src/app/_lib/page.ts", "src/app/@side/aside/page.tsx", "src/app/blog/x.ts")
  const routes = findOwnRoutes(root)
  expect([...routes].toSorted()).toEqual(["/", "/about", "/rss.xml", "/sitemap.xml"])

  const warn = vi.spyOn(console, "warn").mockReturnValue()
  const articles = ["rss.xml", "sitemap.xml", "about", "coffee", "blog"].map((slug) => {
    return { id: `cnt_${slug}`, title: `On ${slug}`, slug, locale: "en" }
  })
  const slugs = (path: (slug: string) => string) =>
    leaveOutTaken(articles, ({ slug }) => path(slug), routes).map(({ slug }) => slug)
  expect(slugs((slug) => `/${slug}`)).toEqual(["coffee", "blog"])
  expect(slugs((slug) => `/${slug}/`)).toEqual(["coffee", "blog"])
  expect(slugs((slug) => `/blog/${slug}`)).toHaveLength(5)
  expect(warn.mock.calls.map(([message]) => String(message))).toEqual([
    expect.stringContaining(
      'The article "On rss.xml" (rss.xml) is left out, because the site has a page of its own at /rss.xml',
    ),
    expect.stringContaining('"On sitemap.xml"'),
    expect.stringContaining('"On about"'),
  ])
})

it("a server without its sources leaves out nothing", () => {
  expect([...findOwnRoutes(join(root, "nowhere"))]).toEqual([])
})
