import { expect, it } from "vitest"

import { requestHosts } from "../../../../publishers/test/git/request-hosts.ts"
import { openKilledRequests } from "./open-killed-requests.ts"
import { runPublishingKills } from "./run-publishing-kills.ts"

const actions = ["create", "update", "withdraw", "return"] as const

/** What a host has of requests to merge after the service was killed before, after and during each of its pushes and calls. */
export function describeRequestKills(): void {
  it.each(requestHosts)(
    "after a kill at each push and call to $provider, every article has one open request with its newest text",
    async ({ provider, open }) => {
      const platform = openKilledRequests(provider, await open())
      try {
        const figures = await runPublishingKills(platform, { actions, atOnce: 25 })
        console.log(`${provider}: ${JSON.stringify(figures)}`)
        expect(figures.points).toBeGreaterThan(20)
      } finally {
        await platform.close()
      }
    },
  )
}
