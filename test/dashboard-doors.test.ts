import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { expect, it } from "vitest"

// ARCHITECTURE.md, “The dashboard”: it knows the contract and the page kit, and no service.
const sources = fileURLToPath(new URL("../packages/dashboard/src/", import.meta.url))
const query = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/
const service = /["']@citable\/service["'/]|["'](?:\.\.\/)+service\//
const kernel = /\bkernel\b/

const read = new Map(
  globSync("**/*.ts", { cwd: sources }).map((file) => [
    file.replaceAll("\\", "/"),
    readFileSync(sources + file, "utf8"),
  ]),
)

/** The files that match, in order. */
const filesWith = (pattern: RegExp): string[] =>
  [...read].flatMap(([file, text]) => (pattern.test(text) ? [file] : [])).toSorted()

it("the dashboard imports nothing of the service, types included", () => {
  expect(read.size).toBeGreaterThan(200)
  expect(filesWith(service)).toEqual([])
})

it("the dashboard queries no table, and does not see the kernel of the service", () => {
  expect(filesWith(query)).toEqual([])
  expect(filesWith(kernel)).toEqual([])
})

it("a planted import, a planted query and a planted kernel are found", () => {
  expect(service.test('import type { Role } from "@citable/service/pages"')).toBe(true)
  expect(service.test('await import("@citable/service")')).toBe(true)
  expect(service.test('import { listKeys } from "../../../service/src/pages.ts"')).toBe(true)
  expect(service.test('import type { PageHost } from "@citable/page-kit"')).toBe(false)
  expect(query.test('const row = await db\n  .selectFrom("brands")')).toBe(true)
  expect(query.test("const page = await brand.call(name, input)")).toBe(false)
  expect(kernel.test("const { kernel } = pages")).toBe(true)
})
