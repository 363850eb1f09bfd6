import { expect, test } from "vitest"

import { listSlowest } from "../src/list-slowest.ts"

test("the slowest files come first, by what they cost the cores, and the sum is of all", () => {
  const waiting = { project: "unit", path: "test/waiting.test.ts", seconds: 30, coreSeconds: 0.5 }
  const working = { project: "postgres", path: "test/working.test.ts", seconds: 4, coreSeconds: 7.26 }

  expect(listSlowest([waiting, { ...waiting, coreSeconds: 0.4 }, working], 2)).toBe(
    [
      "3 files took 8 core-seconds; the slowest 2:",
      "  core-seconds   seconds",
      "           7.3       4.0  test/working.test.ts (postgres)",
      "           0.5      30.0  test/waiting.test.ts (unit)",
    ].join("\n"),
  )
})
