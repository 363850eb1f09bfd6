import { expect, it } from "vitest"

import { runPublishingModel } from "./run-publishing-model.ts"

it("hundreds of random histories of an article keep its promises", async () => {
  const { commands } = await runPublishingModel({ runs: 150, maxCommands: 25 })
  expect(commands).toBeGreaterThan(1000)
})
