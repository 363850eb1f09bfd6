import { expect, it } from "vitest"

import { runMediaKills } from "./run-media-kills.ts"

it("a service that is killed twice during uploads has every acknowledged file, and keeps no other forever", async () => {
  expect(await runMediaKills({ rounds: 2, writers: 4 })).toBeGreaterThanOrEqual(20)
}, 300_000)
