import { expect, it } from "vitest"

import { runMediaKills } from "./run-media-kills.ts"

it("a service that is killed thirty times during uploads has every acknowledged file, and keeps no other forever", async () => {
  expect(await runMediaKills({ rounds: 30, writers: 8 })).toBeGreaterThanOrEqual(300)
})
