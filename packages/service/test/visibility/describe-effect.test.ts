import { expect, it } from "vitest"

import { describeEffect } from "../../src/groups/visibility/effects/describe-effect.ts"
import type { ToldEffect } from "../../src/groups/visibility/effects/told-effect.ts"

const shares = { before: 0.1, controlsBefore: 0.1, controlsAfter: 0.1, without: 0.1 }
const effect = (after: number, low: number, high: number): ToldEffect => ({
  state: "clear",
  prompt_ids: ["a", "b", "c"],
  next_on: null,
  reason: null,
  articles: 1,
  look: { week: 8, on: "2026-07-27" },
  treated: 3,
  controls: 10,
  late: 0,
  shared: 0,
  named: { ...shares, after, low, high },
  cited: null,
  compared: 1,
  more: null,
  walls: [],
})

it.each([
  [0.001, 0.007, "gained 0.4 points", "between +0.1 and +0.7", 0.104],
  [0.004, 0.016, "gained 1 point ", "between +0.4 and +2", 0.11],
  [-0.6, -0.4, "lost 50 points", "between −60 and −40", -0.4],
])("a clear effect is never told as 0 points", (low, high, verdict, interval, after) => {
  const [first] = describeEffect(effect(after, low, high))
  expect(first).toContain(verdict)
  expect(first).toContain(interval)
})
