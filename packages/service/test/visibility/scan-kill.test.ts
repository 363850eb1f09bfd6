import { expect, it } from "vitest"

import { runScanKills } from "./run-scan-kills.ts"

it("a scan whose service is killed twice loses no answer and pays for none twice", async () => {
  expect(await runScanKills({ kills: 2, prompts: 30, repeats: 2 })).toBeGreaterThanOrEqual(60)
}, 300_000)
