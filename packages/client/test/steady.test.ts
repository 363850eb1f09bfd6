import { expect, it } from "vitest"

import { createTimeBudget, visitLimits } from "../src/steady.ts"

it("the calls of one read share ten seconds, and each attempt has at most five of them", () => {
  let clock = 0
  const budget = createTimeBudget(visitLimits, () => clock)
  const seen = []
  for (const at of [0, 4000, 8000, 9999.9, 60_000]) {
    clock = at
    const { timeoutMs, totalTimeoutMs } = budget()
    seen.push([timeoutMs, totalTimeoutMs])
  }
  expect(seen).toEqual([
    [5000, 10_000],
    [5000, 6000],
    [2000, 2000],
    [1, 1],
    [1, 1],
  ])
})
