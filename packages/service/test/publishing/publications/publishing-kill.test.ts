import { expect, it } from "vitest"

import { openCheapPlatform } from "./killed-platform.ts"
import { runPublishingKills } from "./run-publishing-kills.ts"

it("a service that is killed before, after and during each request shows every article once, and leaves nothing behind", async () => {
  const platform = await openCheapPlatform()
  try {
    const { points } = await runPublishingKills(platform)
    expect(points).toBeGreaterThan(20)
  } finally {
    await platform.close()
  }
})
