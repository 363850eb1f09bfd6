import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

import { afterEach, beforeEach, expect, it, vi } from "vitest"

import { leaveOutTaken } from "../src/internal/site/leave-out-taken.ts"
import type { ArticleAddress } from "../src/internal/site/site-options.ts"
import { createTakenFinder } from "../src/internal/site/taken-addresses.ts"

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "citable-routes-"))
  write("next.config.js")
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(() => {
  rmSync(root, { recursive: true, force: true })
  vi.restoreAllMocks()
})

function write(file: string, content: object = {}) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), JSON.stringify(content))
}

/** Notes the routes of a site as `next build` does. */
function build({ app = [], pages = [] }: { app?: string[]; pages?: string[] }) {
  write(".next/app-path-routes-manifest.json", Object.fromEntries(app.map((route) => [`(x)${route}/page`, route])))
  write(".next/server/pages-manifest.json", Object.fromEntries(pages.map((route) => [route, `pages${route}.js`])))
}

let count = 0
/** The slugs of these articles that remain. */
function keep(path: (article: ArticleAddress) => string, slugs: string[], locale = "en") {
  const articles = slugs.map((slug) => ({ id: `cnt_${count++}`, title: `On ${slug}`, slug, locale }))
  return leaveOutTaken(articles, createTakenFinder(join(root, ".next"), path)).map(({ slug }) => slug)
}

it("an article in the place of a page or a file of the site is left out, and a warning names it once", () => {
  build({ app: ["/", "/[slug]", "/rss.xml", "/sitemap.xml", "/about", "/blog", "/blog/new"] })
  write("public/papers/one.pdf")
  write("public/robots.txt")
  const slugs = ["rss.xml", "sitemap.xml", "about", "robots.txt", "404", "coffee", "papers", "new"]
  expect(keep(({ slug }) => `/${slug}`, slugs)).toEqual(["coffee", "papers", "new"])
  const message = (slug: string) =>
    `The article "On ${slug}" (${slug}) is left out, because the site already has a page or a file at /${slug}. Give the article another slug.`
  expect(vi.mocked(console.warn).mock.calls.map(([text]) => text)).toEqual(slugs.slice(0, 5).map(message))
  expect(keep(({ slug }) => `/${slug}/`, slugs)).toEqual(["coffee", "papers", "new"])
  expect(keep(({ slug }) => `/papers/${slug}`, ["one.pdf", "two.pdf"])).toEqual(["two.pdf"])
  // Nobody has said that the site shows articles there, but its page is there all the same.
  expect(keep(({ slug }) => `/blog/${slug}`, ["new", "old"])).toEqual(["old"])
})

it("a page that shares the article's first parameter, a parameter of several parts, and pages of the other router count", () => {
  build({
    app: ["/[locale]", "/[locale]/[slug]", "/[locale]/about", "/de/impressum", "/feed/(.)about"],
    pages: ["/fr/nous"],
  })
  const path = ({ slug, locale }: ArticleAddress) => `/${locale}/${slug}`
  expect(keep(path, ["about", "impressum", "nous", "words"])).toEqual(["impressum", "nous", "words"])
  expect(keep(path, ["about", "impressum", "words"], "de")).toEqual(["words"])
  expect(keep(path, ["nous", "words"], "fr")).toEqual(["words"])

  build({ pages: ["/_app", "/[[...slug]]", "/docs/[...rest]", "/docs/über", "/[tag]/all"] })
  expect(keep(({ slug }) => `/docs/${encodeURIComponent(slug)}`, ["über", "words"])).toEqual(["words"])
  expect(keep(({ slug }) => `/${slug}`, ["docs", "words"])).toEqual(["docs", "words"])
  expect(keep(({ slug }) => `/x/${slug}`, ["all", "words"])).toEqual(["words"])
})

it("a language that Next adds to an address, or a proxy hides, is no part of the page", () => {
  build({ pages: ["/blog/[slug]", "/blog/live"] })
  expect(keep(({ slug, locale }) => `/${locale}/blog/${slug}`, ["live", "words"], "fr")).toEqual(["words"])
  build({ app: ["/[lang]/blog/[slug]", "/[lang]/blog/live"] })
  expect(keep(({ slug }) => `/blog/${slug}`, ["live", "words"])).toEqual(["words"])
})

it("a site that is not built leaves out nothing", () => {
  expect(keep(({ slug }) => `/${slug}`, ["about", "sitemap.xml"])).toEqual(["about", "sitemap.xml"])
})
