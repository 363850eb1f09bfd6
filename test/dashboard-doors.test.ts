import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { expect, it } from "vitest"

const sources = fileURLToPath(new URL("../packages/dashboard/src/", import.meta.url))
const query = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/

/** What still queries tables: ARCHITECTURE.md, “What the dashboard still gets past the contract”. It only gets shorter. */
const known = ["sites/look/look-at-site.ts", "sites/read-sites.ts", "sites/read-told.ts"]

it("the dashboard queries no table, but in the files that the list names", () => {
  const files = globSync("**/*.ts", { cwd: sources }).map((file) => file.replaceAll("\\", "/"))
  expect(files.length).toBeGreaterThan(200)
  const found = files.filter((file) => query.test(readFileSync(sources + file, "utf8")))
  expect(found.toSorted()).toEqual(known)
})

it("a planted query is found", () => {
  expect(query.test('const row = await kernel.db\n  .selectFrom("brands")')).toBe(true)
  expect(query.test("const page = await callTool(kernel, principal, name, input)")).toBe(false)
})
