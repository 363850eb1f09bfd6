import { expect, it } from "vitest"

import { runKilledStarts } from "./run-killed-starts.ts"

it("the next start completes a first start that was killed after any of its steps", async () => {
  const { points } = await runKilledStarts({ every: 1 })
  console.log(`killed starts: ${points}`)
  expect(points).toBeGreaterThan(50)
})
