import { expect, it } from "vitest"

import { openCheapPlatform } from "./publications/killed-platform.ts"
import { runPublishingKills } from "./publications/run-publishing-kills.ts"

it("a service on Postgres that is killed before, after and during each request shows every article once", async () => {
  const platform = await openCheapPlatform()
  try {
    const { points } = await runPublishingKills(platform)
    expect(points).toBeGreaterThan(20)
  } finally {
    await platform.close()
  }
})
