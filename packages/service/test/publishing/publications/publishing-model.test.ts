import { expect, it } from "vitest"

import { runPublishingModel } from "./run-publishing-model.ts"

it("whatever people and networks do, an article is visible at most once, and nobody's words are lost unasked", async () => {
  const { commands } = await runPublishingModel({ runs: 10, maxCommands: 10 })
  expect(commands).toBeGreaterThan(20)
})
