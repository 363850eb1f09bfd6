import { expect, it } from "vitest"

import { runScanKills } from "./run-scan-kills.ts"

it("a scan of 600 questions whose service is killed five times loses no answer and pays for none twice", async () => {
  expect(await runScanKills({ kills: 5, prompts: 60, repeats: 10 })).toBeGreaterThanOrEqual(600)
})
