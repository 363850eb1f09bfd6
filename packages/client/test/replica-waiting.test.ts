import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { openReplica } from "@citable/client"
import type { ContentSource } from "@citable/client"
import { afterEach, beforeEach, expect, test } from "vitest"

import { createFakeBrand } from "./fake-brand.ts"
import { toSource } from "./sync-schedule.ts"

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "citable-"))
})
afterEach(async () => await rm(dir, { recursive: true }))

/** A source that answers when the test allows it. */
function hold(source: ContentSource): ContentSource & { asked: Promise<void>; next: () => void } {
  let tell = (): void => {}
  const asked = new Promise<void>((resolve) => (tell = resolve))
  const waiting: (() => void)[] = []
  return {
    ...source,
    asked,
    next: () => waiting.shift()?.(),
    async changes(input) {
      const held = new Promise<void>((resolve) => waiting.push(resolve))
      tell()
      await held
      return await source.changes(input)
    },
  }
}

test("A process that waits for a hanging sync gets an error with the process id, or the old replica", async () => {
  const brand = createFakeBrand()
  brand.publish("cnt_1")
  const source = toSource(brand, { feed: true })
  await openReplica({ dir, source })
  const held = hold(source)
  const hanging = openReplica({ dir, source: held })
  await held.asked
  await expect(openReplica({ dir, source, waitMs: 100 })).rejects.toMatchObject({
    code: "replica_locked",
    message: expect.stringContaining(`Process ${process.pid} on `) as string,
  })
  const warnings: string[] = []
  const onWarning = ({ message }: { message: string }): unknown => warnings.push(message)
  const stale = await openReplica({ dir, source, waitMs: 100, onError: "stale", onWarning })
  expect(stale.size).toBe(1)
  expect(warnings).toEqual([expect.stringMatching(/are used\. Process \d+ on .* has made no progress/)])
  held.next()
  expect((await hanging).size).toBe(1)
})

test("A process waits for a slow sync as long as pages arrive", async () => {
  const brand = createFakeBrand({ maxLimit: 2 })
  for (let at = 0; at < 12; at++) brand.publish(`cnt_${at}`)
  const source = toSource(brand, { feed: true })
  const held = hold(source)
  const slow = openReplica({ dir, source: held })
  await held.asked
  // Far longer in total than the limit without progress.
  const waiting = openReplica({ dir, source, waitMs: 2_000 })
  const timer = setInterval(held.next, 500)
  try {
    const [first, second] = await Promise.all([slow, waiting])
    expect([first.size, second.size]).toEqual([12, 12])
  } finally {
    clearInterval(timer)
  }
})

test("Of the processes that waited for an earlier sync, one syncs, and the others read its result", async () => {
  const brand = createFakeBrand()
  brand.publish("cnt_1")
  const source = toSource(brand, { feed: true })
  const held = hold(source)
  const first = openReplica({ dir, source: held })
  await held.asked
  let asked = 0
  const counted: ContentSource = {
    ...source,
    changes: async (input) => {
      asked++
      return await source.changes(input)
    },
  }
  const others = [1, 2, 3].map(async () => await openReplica({ dir, source: counted }))
  brand.publish("cnt_2")
  held.next()
  await first
  expect((await Promise.all(others)).map(({ size }) => size)).toEqual([2, 2, 2])
  expect(asked).toBe(1)
})

test("A process that lost the lock while it slept changes nothing", async () => {
  const brand = createFakeBrand()
  brand.publish("cnt_1")
  const source = toSource(brand, { feed: true })
  await openReplica({ dir, source })
  const held = hold(source)
  const sleeping = openReplica({ dir, source: held, freshFor: "sleeper" })
  const failed = expect(sleeping).rejects.toMatchObject({ code: "replica_locked" })
  await held.asked
  await rm(join(dir, "replica.lock"))
  brand.publish("cnt_2")
  expect((await openReplica({ dir, source, freshFor: "other" })).size).toBe(2)
  held.next()
  await failed
  const after = await openReplica({ dir, source, freshFor: "other" })
  expect([after.summary, after.size]).toEqual([undefined, 2])
})
