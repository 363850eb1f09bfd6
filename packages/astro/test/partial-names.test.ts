import { expect, it } from "vitest"

import type { AppPath } from "../src/internal/partial/astro-app.ts"
import { findSinglePaths, openPageNames } from "../src/internal/partial/page-names.ts"

const toPath = (pathname: string, type = "page"): AppPath => ({
  pathname,
  route: { route: pathname, component: "src/pages/page.astro", type, prerender: true },
})

/** A build of Astro that has rendered some pages, of which it keeps the names. */
function makeBuild(config: { trailingSlash: string; build: { format: string } }) {
  const pageNames: string[] = []
  return { pageNames, names: openPageNames({ app: { getOptions: () => ({ pageNames, settings: { config } }) } }) }
}

it("integrations get the names of all pages in the order of a full build", () => {
  const { pageNames, names } = makeBuild({ trailingSlash: "ignore", build: { format: "directory" } })
  const fallback = toPath("/fr/a", "fallback")
  const [a, feed, b, home] = [toPath("/a"), toPath("/feed.xml", "endpoint"), toPath("/b"), toPath("/")]
  pageNames.push("b/", "fr/a/")
  names?.complete([fallback, a, feed, b, home], new Set([a, feed, home]))
  expect(pageNames).toEqual(["a/", "b/", "", "fr/a/"])
})

it.each([
  ["always", "file", "a/"],
  ["never", "directory", "a"],
  ["ignore", "directory", "a/"],
  ["ignore", "file", "a"],
  ["ignore", "preserve", "a"],
])("with the slash %s and the format %s, a page has the name that Astro gives it", (trailingSlash, format, name) => {
  const { pageNames, names } = makeBuild({ trailingSlash, build: { format } })
  const path = toPath("/a")
  names?.complete([path], new Set([path]))
  expect(pageNames).toEqual([name])
})

it("a version of Astro that keeps the names elsewhere is asked for every page", () => {
  expect(openPageNames({ app: {} })).toBeUndefined()
  expect(openPageNames({ app: { getOptions: () => ({}) } })).toBeUndefined()
})

it("Astro chooses between paths that several routes make", () => {
  const [a, b, again] = [toPath("/a"), toPath("/b"), toPath("/a/")]
  expect([...findSinglePaths([a, b, again])]).toEqual([b])
})
