import { expect, it } from "vitest"

import { runCostlyScans } from "./run-costly-scans.ts"

it("no limit of 50 random scans is passed by more than one answer, whatever vendors bill", async () => {
  const told = await runCostlyScans({ scans: 50, seed: 53, prompts: 5 })
  expect(told.stopped).toBeGreaterThan(10)
  expect(told.passed).toBeGreaterThan(3)
})
