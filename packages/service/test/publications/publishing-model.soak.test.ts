import { expect, it } from "vitest"

import { runPublishingModel } from "./run-publishing-model.ts"

it("hundreds of random histories of an article keep its promises", async () => {
  const { commands } = await runPublishingModel({ runs: 300, maxCommands: 30 })
  expect(commands).toBeGreaterThan(2000)
})
