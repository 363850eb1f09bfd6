import { describe, expect, it } from "vitest"

import { runPublishingKills } from "../../packages/service/test/publishing/publications/run-publishing-kills.ts"
import { openKilledPlatform } from "./open-killed-platform.ts"
import type { ListedPlatform } from "./platform-under-test.ts"

const actions = ["create", "update", "withdraw", "return"] as const

/** What a platform has of articles after the service was killed, or the network failed, at each request. */
export function describeKills(platforms: readonly ListedPlatform[]): void {
  describe.each(platforms)("on $definition.name", (listed) => {
    it.each([
      ["a service that is killed before, after and during each request shows every article once", "kill"],
      ["a network that loses, delays and refuses each request and its answer shows every article once", "network"],
    ] as const)("%s", async (_, by) => {
      const platform = await openKilledPlatform(listed, { timeFactor: 1000 })
      try {
        const figures = await runPublishingKills(platform, { by, actions, hasPictures: true, atOnce: 20 })
        const { opened } = platform
        const [files, mails, items] = [await opened.files?.(), await opened.mails?.(), await opened.count()]
        console.log(`${listed.definition.name}, ${by}: ${JSON.stringify({ ...figures, items, files, mails })}`)
        expect(figures.points).toBeGreaterThan(20)
        expect(mails ?? 0).toBe(0)
      } finally {
        await platform.close()
      }
    })
  })
}
