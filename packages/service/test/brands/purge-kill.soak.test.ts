import { expect, it } from "vitest"

import { runPurgeKills } from "./run-purge-kills.ts"

it.each([0, 1])(
  "a deletion that is killed at every second statement, from %d on, ends like one that is not",
  async (first) => {
    const kills = await runPurgeKills({ first, every: 2 })
    console.log(`purge: ${kills} kills`)
    expect(kills).toBeGreaterThanOrEqual(20)
  },
)
