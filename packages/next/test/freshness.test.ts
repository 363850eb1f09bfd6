import fc from "fast-check"
import { expect, it } from "vitest"

import { minRevision, markInvalidated, markRevision, readFresh } from "../src/internal/reading/freshness.ts"

it("a value is read again if its tag was invalidated during the read", async () => {
  let reads = 0
  const value = await readFresh(["a", "b"], async () => {
    reads++
    if (reads === 1) markInvalidated(["b"])
    return reads
  })
  expect(value).toBe(2)
})

it("an invalidation before the read, or of another tag, causes no second read", async () => {
  markInvalidated(["early"])
  await new Promise((resolve) => setTimeout(resolve, 5))
  let reads = 0
  await readFresh(["early"], async () => {
    reads++
    markInvalidated(["another"])
  })
  expect(reads).toBe(1)
})

it("a tag that is invalidated all the time does not block a page", async () => {
  let reads = 0
  await readFresh(["busy"], async () => {
    reads++
    markInvalidated(["busy"])
  })
  expect(reads).toBe(3)
})

it("in any order of reads and invalidations, no value is older than the last invalidation before its third try", async () => {
  const steps = fc.array(fc.constantFrom("tick", "publish"), { maxLength: 12 })
  let run = 0
  const property = fc.asyncProperty(steps, steps, async (first, second) => {
    const tag = `order-${run++}`
    let clock = 1
    let published = 0
    const play = (moves: readonly string[]) => {
      for (const move of moves) {
        clock++
        if (move === "publish") {
          published++
          markInvalidated([tag], clock)
        }
      }
    }
    const plays = [first, second]
    const value = await readFresh(
      [tag],
      async () => {
        const seen = published
        play(plays.shift() ?? [])
        return seen
      },
      () => clock + 0.5,
    )
    expect(value).toBe(published)
  })
  await fc.assert(property)
})

it("reads require the newest revision that a webhook named, and none without revisions", () => {
  expect(minRevision("service-1")).toEqual({})
  markRevision("service-1", 0)
  expect(minRevision("service-1")).toEqual({})
  markRevision("service-1", 7)
  markRevision("service-1", 5)
  expect(minRevision("service-1")).toEqual({ min_revision: 7 })
  expect(minRevision("service-2")).toEqual({})
})
