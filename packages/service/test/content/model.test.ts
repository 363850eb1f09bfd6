import { expect, it } from "vitest"

import { runContentModel } from "./run-content-model.ts"

it("several writers, readers and the clock find a brand as its model says, after every step", async () => {
  const figures = await runContentModel({ runs: 13, maxCommands: 40 })
  expect(figures.commands).toBeGreaterThan(100)
}, 1_800_000)
