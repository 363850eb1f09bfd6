import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { expect, test } from "vitest"

import { pageChecks } from "../src/checks/page-checks.ts"
import { cleanPage } from "./clean-page.ts"

const folder = fileURLToPath(new URL("../src/checks/", import.meta.url))

test("a page in which nothing is wrong raises nothing", () => {
  const page = cleanPage()
  expect(pageChecks.flatMap((check) => ((check.find(page)?.length ?? 0) > 0 ? check.code : []))).toEqual([])
})

test("codes are unique and sorted, and each file is named after its code and category", () => {
  const codes = pageChecks.map(({ code }) => code)
  expect(codes).toEqual([...new Set(codes)].toSorted())
  const files = globSync("*/*.ts", { cwd: folder }).filter((file) =>
    readFileSync(folder + file, "utf8").includes(": PageCheck ="),
  )
  const named = pageChecks.map(({ code, category }) => `${category}/${code}.ts`.replaceAll("_", "-"))
  expect(files.toSorted()).toEqual(named.toSorted())
})

test("titles and details have the lengths that lists show", () => {
  for (const { code, title, detail } of pageChecks) {
    expect(title.length, code).toBeLessThanOrEqual(80)
    expect(title, code).not.toMatch(/\.$/)
    expect(detail.length, code).toBeGreaterThanOrEqual(40)
    expect(detail.length, code).toBeLessThanOrEqual(300)
    expect(detail, code).toMatch(/[.>?]$/)
  }
})
