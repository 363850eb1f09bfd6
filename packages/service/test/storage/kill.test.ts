import { expect, it } from "vitest"

import { runKillRounds } from "./run-kill-rounds.ts"

it("a service that is killed three times during writes loses no acknowledged write and leaves nothing half done", async () => {
  const figures = await runKillRounds({ rounds: 3, writers: 4 })
  expect(figures.rounds).toBe(3)
  expect(figures.acknowledged).toBeGreaterThanOrEqual(60)
}, 300_000)
