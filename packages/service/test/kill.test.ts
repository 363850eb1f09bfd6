import { expect, it } from "vitest"

import { runKillRounds } from "./run-kill-rounds.ts"

it("a service killed in the midst of writes, five times, loses nothing it acknowledged and leaves nothing half done", async () => {
  const figures = await runKillRounds({ rounds: 5, writers: 4 })
  expect(figures.rounds).toBe(5)
  expect(figures.acknowledged).toBeGreaterThanOrEqual(100)
}, 300_000)
