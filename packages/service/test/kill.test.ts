import { expect, it } from "vitest"

import { runKillRounds } from "./run-kill-rounds.ts"

it("a service that is killed five times during writes loses no acknowledged write and leaves nothing half done", async () => {
  const figures = await runKillRounds({ rounds: 5, writers: 4 })
  expect(figures.rounds).toBe(5)
  expect(figures.acknowledged).toBeGreaterThanOrEqual(100)
}, 300_000)
