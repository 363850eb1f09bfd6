import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { expect, it } from "vitest"

// ARCHITECTURE.md, “What the dashboard still gets past the contract”: these lists and numbers only get shorter.
const sources = fileURLToPath(new URL("../packages/dashboard/src/", import.meta.url))
const query = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/
const door = /(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*"@citable\/service\/pages"/g
const others = /["']@citable\/service(?!\/pages["'])[^"']*["']|import\(\s*["']@citable\/service/

/** What still queries tables. */
const queries = ["sites/look/look-at-site.ts", "sites/read-sites.ts", "sites/read-told.ts"]

/** What still comes from `@citable/service/pages`. */
const names = [
  "OpenedBrand",
  "PageContext",
  "StoredLook",
  "examineWebhook",
  "readSiteLooks",
  "saveSiteLook",
]

const read = new Map(
  globSync("**/*.ts", { cwd: sources }).map((file) => [
    file.replaceAll("\\", "/"),
    readFileSync(sources + file, "utf8"),
  ]),
)

/** The files that match, in order. */
const filesWith = (pattern: RegExp): string[] =>
  [...read].flatMap(([file, text]) => (pattern.test(text) ? [file] : [])).toSorted()

/** The names that a text takes through the door. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(door)].flatMap(([, list = ""]) =>
    list.split(",").flatMap((one) => /^\s*(?:type\s+)?(\w+)/.exec(one)?.[1] ?? []),
  )

it("the dashboard queries no table, but in the files that the list names", () => {
  expect(read.size).toBeGreaterThan(200)
  expect(filesWith(query)).toEqual(queries)
})

it("the dashboard takes no name from the service but those of the list, in 8 files", () => {
  expect([...new Set([...read.values()].flatMap(namesIn))].toSorted()).toEqual(names)
  expect([...read.values()].filter((text) => namesIn(text).length > 0).length).toBeLessThanOrEqual(8)
})

it("the dashboard imports no other entry of the service, and nothing of it on demand", () => {
  expect(filesWith(others)).toEqual([])
})

it("5 files at most see the kernel of the service", () => {
  expect(filesWith(/\bkernel\b/).length).toBeLessThanOrEqual(5)
})

it("a planted query, a planted name and a planted entry are found", () => {
  expect(query.test('const row = await kernel.db\n  .selectFrom("brands")')).toBe(true)
  expect(query.test("const page = await brand.call(name, input)")).toBe(false)
  expect(namesIn('import {\n  findUser,\n  type People as Persons,\n} from "@citable/service/pages"')).toEqual([
    "findUser",
    "People",
  ])
  expect(others.test('import { createService } from "@citable/service"')).toBe(true)
  expect(others.test('await import("@citable/service/pages")')).toBe(true)
  expect(others.test('import type { Role } from "@citable/service/pages"')).toBe(false)
})
