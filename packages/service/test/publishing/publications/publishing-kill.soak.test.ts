import { expect, it } from "vitest"

import { openCheapPlatform } from "./killed-platform.ts"
import { runCommitKills } from "./run-commit-kills.ts"
import { runRandomKills } from "./run-random-kills.ts"

it("a service that is killed after each of its own writes shows every article once", async () => {
  const platform = await openCheapPlatform()
  try {
    expect(await runCommitKills(platform, { step: 1 })).toBeGreaterThan(15)
  } finally {
    await platform.close()
  }
})

it("a service that is killed two hundred times at random shows every article once", async () => {
  const platform = await openCheapPlatform()
  try {
    expect((await runRandomKills(platform, { kills: 200, upMs: 1500 })).articles).toBeGreaterThan(20)
  } finally {
    await platform.close()
  }
})
