import { expect, it } from "vitest"

import { openKilledGit } from "./open-killed-git.ts"
import { runPublishingKills } from "./run-publishing-kills.ts"

it("a service that is killed before, after and during each request to a Git server has every article in one file", async () => {
  const platform = await openKilledGit()
  try {
    const { points } = await runPublishingKills(platform)
    expect(points).toBeGreaterThan(8)
  } finally {
    await platform.close()
  }
})
