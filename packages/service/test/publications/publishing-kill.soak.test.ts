import { expect, it } from "vitest"

import { openCheapPlatform } from "./killed-platform.ts"
import { runCommitKills } from "./run-commit-kills.ts"

it("a service that is killed after each of its own writes shows every article once", async () => {
  const platform = await openCheapPlatform()
  try {
    expect(await runCommitKills(platform, { step: 1 })).toBeGreaterThan(15)
  } finally {
    await platform.close()
  }
})
