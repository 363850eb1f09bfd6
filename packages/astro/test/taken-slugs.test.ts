import { afterEach, expect, test, vi } from "vitest"

import { citable } from "../src/citable.ts"
import { type ArticleEntry, articlePaths, toLlmsTxt, toRssItems } from "../src/content.ts"
import { siteState } from "../src/internal/site-state.ts"

afterEach(() => {
  delete siteState().taken
  delete siteState().warnedTaken
  vi.restoreAllMocks()
})

/** Tells the integration the routes of a site, as Astro does. */
function resolve(...patterns: string[]) {
  const routes = patterns.map((pattern) => {
    const params = Array.from(pattern.matchAll(/\[([^\]]+)\]/g), ([, name = ""]) => name)
    return { pattern, params, origin: "project", ...(params.length === 0 ? { pathname: pattern } : {}) }
  })
  const hook = citable().hooks["astro:routes:resolved"] as unknown as (site: { routes: object[] }) => void
  hook({ routes })
}

const entries = ["rss.xml", "404", "500", "about", "coffee"].map((id): ArticleEntry => {
  const data = { title: `On ${id}`, excerpt: "A.", tags: [], published_at: new Date(0) }
  return { id, digest: id, data, rendered: { html: "" } }
})
const slugsOfPaths = () => articlePaths(entries).map(({ params }) => params.slug)
const slugsOfFeed = (path: string) => toRssItems(entries, { path }).map(({ link }) => link.split("/").at(-2))

test("an entry in the place of a page of the site has no path, is in no feed, and a warning names it once", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue()
  resolve("/", "/about", "/rss.xml", "/404", "/[...slug]", "/tags/[tag]")
  expect(slugsOfPaths()).toEqual(["coffee"])
  expect(slugsOfFeed("/")).toEqual(["coffee"])
  expect(toLlmsTxt(entries, { title: "A", site: "https://blog.example", path: "/" }).match(/On \w+/g)).toEqual([
    "On coffee",
  ])
  expect(warn.mock.calls.map(([message]) => String(message))).toEqual(
    ["rss.xml", "404", "500", "about"].map(
      (id) =>
        `The article "On ${id}" (${id}) is left out, because the site already has a page or a file at /${id}. Give the article another slug.`,
    ),
  )
})

test("below a folder only its own pages count, and a feed of another folder keeps all", () => {
  vi.spyOn(console, "warn").mockReturnValue()
  resolve("/", "/about", "/rss.xml", "/404", "/blog", "/blog/about", "/blog/[...slug]")
  expect(slugsOfPaths()).toEqual(["rss.xml", "404", "500", "coffee"])
  expect(slugsOfFeed("/blog/")).toHaveLength(4)
  expect(slugsOfFeed("/news")).toHaveLength(5)
})

test("two routes for slugs, or a site without the integration, leave out nothing", () => {
  resolve("/about", "/[...slug]", "/blog/[slug]")
  expect(slugsOfPaths()).toHaveLength(5)
  delete siteState().taken
  expect(slugsOfPaths()).toHaveLength(5)
})
