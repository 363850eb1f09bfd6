import fc from "fast-check"
import { describe, expect, it } from "vitest"

import { longestBuildMs, simulateBuilds } from "./simulate-builds.ts"

const hard = { failing: 0.15, crashing: 0.05, broken: 0.02 }

describe("coalescing, in random schedules", () => {
  it("covers every request with a later successful build, and never runs two builds at once", async () => {
    let requests = 0
    let builds = 0
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const figures = await simulateBuilds(seed, hard)
        expect(figures).toMatchObject({ uncovered: 0, overlaps: 0 })
        requests += figures.requests
        builds += figures.builds
      }),
      { numRuns: 500 },
    )
    expect(builds).toBeLessThan(requests)
  })

  it("never makes a request wait longer than maxWait and the running build, however many follow", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const { longestWait, uncovered } = await simulateBuilds(seed, { failing: 0, crashing: 0, broken: 0 })
        expect(uncovered).toBe(0)
        // Polling may be late by one poll.
        expect(longestWait).toBeLessThanOrEqual(Math.max(60_000, longestBuildMs) + 10_000)
      }),
      { numRuns: 100 },
    )
  })
})
