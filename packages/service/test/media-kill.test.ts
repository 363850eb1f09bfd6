import { expect, it } from "vitest"

import { runMediaKills } from "./run-media-kills.ts"

it("a service killed in the midst of uploads, twice, has every file that it acknowledged, and keeps no other for ever", async () => {
  expect(await runMediaKills({ rounds: 2, writers: 4 })).toBeGreaterThanOrEqual(20)
}, 300_000)
