import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"

import { expect, it } from "vitest"

const root = new URL("../", import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), "utf8")

/** The files that are, or hold, the code of sites: documents, examples, starters and recipes. */
function listSiteCode(): string[] {
  const folders = [
    "README.md",
    "docs",
    "examples",
    "packages/create-citable",
    "packages/cli/src",
    "packages/dashboard/src/sites",
  ]
  return execFileSync("git", ["ls-files", "--", ...folders], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((path) => /\.(?:md|[jt]sx?|mjs|astro|svelte|vue|tmpl)$/.test(path) && !/\/(?:test|content)\//.test(path))
}

/** The calls that show a day in the zone of the machine that runs them. */
function findLocalDays(text: string): string[] {
  return Array.from(text.matchAll(/\.to(?:LocaleDate|Date)String\([^)`][^]{0,160}/g), ([call]) => call).filter(
    (call) => !call.includes("timeZone"),
  )
}

it("every date that a page of ours shows is the article's day, wherever the site is built", () => {
  const files = listSiteCode()
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((path) => findLocalDays(read(path)).map((call) => `${path}: ${call.split("\n")[0]}`))
  expect(found.filter((line) => !line.startsWith("docs/how-it-works/"))).toEqual([])
  expect(files.filter((path) => read(path).includes(".toDateString()"))).toEqual([])
  expect(findLocalDays('date.toLocaleDateString("en", { dateStyle: "long" })')).toHaveLength(1)
})
