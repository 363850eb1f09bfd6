import { expect, it } from "vitest"

import { runKilledStarts } from "./run-killed-starts.ts"

it("a first start that is killed after any of its steps is made good by the next one", async () => {
  const { points } = await runKilledStarts({ every: 1 })
  console.log(`killed starts: ${points}`)
  expect(points).toBeGreaterThan(50)
})
