import { expect, it } from "vitest"

import { runMemoryModel } from "./run-memory-model.ts"
import { runPublishingModel } from "./run-publishing-model.ts"

it("whatever people and networks do, an article is visible at most once, and nobody's words are lost unasked", async () => {
  const { commands } = await runPublishingModel({ runs: 10, maxCommands: 10 })
  expect(commands).toBeGreaterThan(20)
})

it("whatever becomes of connections, databases and marks, the platform has the article once, and what people made", async () => {
  const { commands } = await runMemoryModel({ runs: 6, maxCommands: 25 })
  expect(commands).toBeGreaterThan(10)
})
