import { expect, it } from "vitest"

import { runContentModel } from "./run-content-model.ts"

it("1,000 runs of up to 100 commands find a brand as its model says", async () => {
  const started = performance.now()
  const figures = await runContentModel({ runs: 1000, maxCommands: 100 })
  console.log(`model: ${JSON.stringify({ ...figures, seconds: Math.round((performance.now() - started) / 1000) })}`)
  expect(figures.runs).toBe(1000)
})
