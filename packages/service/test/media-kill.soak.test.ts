import { expect, it } from "vitest"

import { runMediaKills } from "./run-media-kills.ts"

it("a service killed in the midst of uploads, thirty times, has every file that it acknowledged, and keeps no other for ever", async () => {
  expect(await runMediaKills({ rounds: 30, writers: 8 })).toBeGreaterThanOrEqual(300)
})
