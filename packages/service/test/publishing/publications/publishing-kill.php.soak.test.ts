import { expect, it } from "vitest"

import { openKilledWordpress } from "./open-killed-wordpress.ts"
import { runPublishingKills } from "./run-publishing-kills.ts"
import { runRandomKills } from "./run-random-kills.ts"

it("a service that is killed before, after and during each request to WordPress shows every article once", async () => {
  const platform = await openKilledWordpress()
  try {
    const { points } = await runPublishingKills(platform)
    expect(points).toBeGreaterThan(20)
  } finally {
    await platform.close()
  }
})

it("a service that is killed at random moments shows every article on WordPress once", async () => {
  const platform = await openKilledWordpress()
  try {
    expect((await runRandomKills(platform, { kills: 40, upMs: 4000 })).articles).toBeGreaterThan(6)
  } finally {
    await platform.close()
  }
})
