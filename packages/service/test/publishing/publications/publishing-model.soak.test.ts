import { expect, it } from "vitest"

import { runMemoryModel } from "./run-memory-model.ts"
import { runPublishingModel } from "./run-publishing-model.ts"

it("hundreds of random histories of an article keep its promises", async () => {
  const { commands } = await runPublishingModel({ runs: 200, maxCommands: 25 })
  expect(commands).toBeGreaterThan(1000)
})

it("hundreds of random histories of its connections keep an article once", async () => {
  const { commands } = await runMemoryModel({ runs: 200, maxCommands: 25 })
  expect(commands).toBeGreaterThan(1500)
})
