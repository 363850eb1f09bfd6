import { expect, test } from "vitest"

import { listFailures } from "../src/list-failures.ts"

test("each failure has its file, its test and what was thrown", () => {
  const failures = [
    { project: "sites", path: "test/a.e2e.test.ts", name: "a site > shows it", message: "expected 1 to be 2\nat all" },
    { project: "unit", path: "test/b.test.ts", message: "Cannot find module" },
  ]

  expect(listFailures(failures)).toBe(
    [
      "2 failed:",
      "  test/a.e2e.test.ts (sites) > a site > shows it",
      "    expected 1 to be 2",
      "    at all",
      "  test/b.test.ts (unit)",
      "    Cannot find module",
    ].join("\n"),
  )
})

test("a message that quotes a whole page, and a run in which everything fails, stay short", () => {
  const failures = Array.from({ length: 500 }, () => ({ project: "unit", path: "a.test.ts", message: "x".repeat(1e6) }))

  expect(listFailures(failures).length).toBeLessThan(10_000)
  expect(listFailures(failures)).toMatch(/and 480 more$/)
})
