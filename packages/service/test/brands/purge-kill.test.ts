import { testDay } from "@citable/dev"
import { expect, it } from "vitest"

import { runPurgeKills } from "./run-purge-kills.ts"

it("a service that is killed again and again while it deletes a brand leaves nothing of it, and everything of others", async () => {
  // Each day at other statements, and in the soak at all.
  expect(await runPurgeKills({ first: testDay() % 20, every: 20 })).toBeGreaterThanOrEqual(2)
}, 300_000)
