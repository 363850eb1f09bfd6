import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { vendors } from "@citable/engines/vendors"
import { expect, it } from "vitest"

import { catalogue } from "../packages/contract/src/catalogue.ts"
import { problemCodes } from "../packages/contract/src/problem.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), "utf8")

/** Words after `code:` in the source that are not codes of errors, and why. */
const notErrors: Record<string, Record<string, string>> = {
  client: { string: "the type of a field in a file" },
  markdown: {
    more_warnings: "a warning of a rendered body",
    render_failed: "a warning of a rendered body",
    timed_out: "a warning of a rendered body",
    too_complex: "a warning of a rendered body",
    too_deep: "a warning of a rendered body",
    too_long: "a warning of a rendered body",
  },
  dashboard: {
    status: "a finding of a look at a site",
    timeout: "a finding of a look at a site",
    unreachable: "a finding of a look at a site",
    withdrawn: "a finding of a look at a site",
  },
  import: { hidden: "a doubt about the page of an old site" },
  openapi: {
    ai_training_blocked: "an issue in the example of access by AI crawlers",
    cites_sources: "a check in the example of a score",
    short_sentences: "a check in the example of a score",
    title_missing: "an issue in the example of an audit",
  },
  publishers: { string: "a type in a comparison" },
  language: {
    code: "the type of a block",
    glossary: "a finding of a translation",
    language: "a finding of a translation",
    length: "a finding of a translation",
    number_forms: "a finding of a translation",
    numbers: "a finding of a translation",
    unchanged: "a finding of a translation",
  },
  reader: {
    blocked_by_robots: "why a URL is not crawled",
    canonical: "a finding on the page of an article",
    element: "the type of a node",
    file_too_large: "a fault of robots.txt",
    hreflang: "a finding on the languages of a page",
    in_language: "a finding on the languages of a page",
    is_html: "a fault of robots.txt or a sitemap",
    language: "a finding on the languages of a page",
    link_header: "a finding on the languages of a page",
    nested_too_deep: "a fault of a sitemap",
    picture: "a finding on the page of an article",
    unknown_format: "a fault of a sitemap",
    x_default: "a finding on the languages of a page",
  },
  service: {
    broken_internal_link: "an issue of an audit",
    noindex: "an issue of an audit",
    unreachable: "a finding of a webhook's test",
    text: "the type of a column",
    engine_failing: "a notice beside figures",
    model_answered: "a notice beside figures",
    model_ends: "a notice beside figures, and a warning of an engine",
  },
  webhooks: { clock_skew: "a finding of `citable doctor`" },
  writing: {
    blocked_by_robots: "why a page is not read for an article",
    not_a_page: "why a page is not read for an article",
  },
}

it("the guides name the models that answer and write", () => {
  const [answering, writing] = [read("docs/guides/ai-visibility.md"), read("docs/guides/language-models.md")]
  for (const models of Object.values(vendors)) {
    expect(answering).toContain(`\`${models.answers}\``)
    if ("writes" in models) expect(writing).toContain(`\`${models.writes}\``)
  }
})

/** The part of the page that each package has. */
const headings: Record<string, string> = { cli: "citable (the command line)" }

it("the page of errors lists every problem of the service with its status", () => {
  const rows = section("Problems of the service").matchAll(/^\| `(\w+)` \| (\d+) \|/gm)
  const listed = Object.fromEntries([...rows].map(([, code = "", status]) => [code, Number(status)]))
  expect(listed).toEqual(Object.fromEntries(Object.entries(problemCodes).map(([code, { status }]) => [code, status])))
})

it.each(packagesWithCodes())("the page of errors lists every code of packages/%s, and no other", (name, codes) => {
  const listed = new Set(
    [...section(headings[name] ?? `@citable/${name}`).matchAll(/^\| `(\w+)` \|/gm)].map((row) => row[1] ?? ""),
  )
  // What the service answers as a problem has its row in the first table.
  const missing = [...codes].filter((code) => !listed.has(code) && !Object.hasOwn(problemCodes, code))
  expect({ missing, unknown: [...listed].filter((code) => !codes.has(code)) }).toEqual({ missing: [], unknown: [] })
})

it("the page of errors lists every warning of a publication, and no other", () => {
  const listed = Array.from(section("Warnings of publications").matchAll(/^\| (`[^|]+`) \|/gm), ([, cell = ""]) =>
    Array.from(cell.matchAll(/`(\w+)`/g), ([, code = ""]) => code),
  ).flat()
  expect(listed.toSorted()).toEqual([...warningsOfPublications()].toSorted())
})

it("every word that is not a code of an error is still in the source", () => {
  const gone = Object.entries(notErrors).flatMap(([name, words]) => {
    const present = wordsAfterCode(name)
    return Object.keys(words).filter((word) => !present.has(word))
  })
  expect(gone).toEqual([])
})

it("the page of options lists the members of ServiceOptions", () => {
  const source = read("packages/service/src/service-options.ts")
  const [, members = ""] = /export interface ServiceOptions \{\n(.*?)^\}/ms.exec(source) ?? []
  const names = [...members.matchAll(/^ {2}(\w+)\??:/gm)].map((member) => member[1] ?? "")
  const listed = [...read("docs/reference/service-options.md").matchAll(/^\| `(\w+)` \|/gm)].map((row) => row[1] ?? "")
  expect(names.length).toBeGreaterThan(25)
  expect(listed.toSorted()).toEqual(names.toSorted())
})

it("the page of tools lists every tool with its address and scope, and marks those that answer 501", () => {
  const rows = read("docs/reference/tools.md").matchAll(/^\| `(\w+)` \| `([^`]+)` \| `([^`]+)` \| (\*\*501\*\*)?/gm)
  const listed = [...rows].map(([, name, address, scope, mark = ""]) => `${name} ${address} ${scope} ${mark}`)
  const [, handlers = ""] =
    /export const handlers\b.*?\{(\n.*?)^\}/ms.exec(read("packages/service/src/gate/handlers.ts")) ?? []
  const offered = catalogue.map(({ name, method, path, scope }) => {
    const mark = handlers.includes(`\n  ${name}:`) ? "" : "**501**"
    return `${name} ${method} ${path} ${scope} ${mark}`
  })
  expect(listed.toSorted()).toEqual(offered.toSorted())
})

/** The text below a heading of the page, up to the next one. */
function section(heading: string): string {
  const page = read("docs/reference/errors.md")
  const start = page.indexOf(`\n## ${heading}\n`)
  if (start < 0) throw new Error(`docs/reference/errors.md has no section "${heading}".`)
  const end = page.indexOf("\n## ", start + 4)
  return page.slice(start, end < 0 ? undefined : end)
}

function packagesWithCodes(): [name: string, codes: Set<string>][] {
  const names = globSync("packages/*/src", { cwd: root }).map((path) => path.split(/[/\\]/)[1] ?? "")
  return (
    names
      // What a package of one platform throws is an error of the package that all of them share.
      .filter((name) => name !== "dev" && !name.startsWith("publisher-"))
      .toSorted()
      .map((name): [string, Set<string>] => {
        const codes = wordsAfterCode(name)
        for (const word of Object.keys(notErrors[name] ?? {})) codes.delete(word)
        if (name === "publishers" || name === "service") for (const word of warningsOfPublications()) codes.delete(word)
        return [name, codes]
      })
      .filter(([, codes]) => codes.size > 0)
  )
}

/** The codes that publishers, the composition of what they send, and the test of a connection give to warnings. */
function warningsOfPublications(): Set<string> {
  const words = new Set<string>()
  const folders = [
    "packages/{publishers/src,publisher-*/src,service/src/groups/content/publications}/**/*.ts",
    "packages/service/src/groups/integrations/test-publisher.ts",
  ]
  for (const path of globSync(folders, { cwd: root, exclude: ["**/conformance/**"] })) {
    const places = /\b(?:code: |(?:warn|leave|toWarning)\(\s*)"([a-z]+_[a-z_]+)"/g
    for (const [, word = ""] of read(path).matchAll(places)) words.add(word)
  }
  // The guard of addresses throws the first, and a start with a wrong definition the second.
  for (const word of ["address_not_allowed", "invalid_publisher"]) words.delete(word)
  return words
}

/** The words in quotes of every `code: …`, of every type `…Code`, and those that a receiver of webhooks answers. */
function wordsAfterCode(name: string): Set<string> {
  const words = new Set<string>()
  const folder = name === "publishers" ? "{publishers,publisher-*}" : name
  for (const path of globSync(`packages/${folder}/src/**/*.{ts,tsx}`, { cwd: root })) {
    // The codes of issues.
    if (/\/audits\/(?:src\/)?checks\/|\/judge-ai-access\.ts$/.test(path)) continue
    const places = /\bcode: ?[^,}\n]*|type \w+Code =[\s|"a-z_]*|problemResponse\(\s*"[a-z_]+"/g
    for (const [place] of read(path).matchAll(places)) {
      for (const [, word = ""] of place.matchAll(/(?<!\[)"([a-z_]+)"/g)) words.add(word)
    }
  }
  return words
}

it("the contents list every page", () => {
  const pages = globSync("docs/*/*.md", { cwd: root }).map((path) => path.replaceAll("\\", "/"))
  const contents = read("docs/README.md") + read("docs/how-it-works/README.md")
  const missing = pages.filter(
    (path) => !contents.includes(`(${path.replace(/^docs\/(how-it-works\/(?!README))?/, "")})`),
  )
  expect(pages.length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})
