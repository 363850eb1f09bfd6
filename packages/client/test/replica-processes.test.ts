import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createClient, openReplica, toContentSource } from "@citable/client"
import { afterEach, beforeEach, expect, test } from "vitest"

import { apiKey, createFakeService } from "./fake-service.ts"
import type { FakeService } from "./fake-service.ts"
import { createRandom, finish, kill, openHere, runKillRounds, start } from "./replica-in-processes.ts"
import { problem } from "./serve.ts"
import { toSeen } from "./to-seen.ts"

let service: FakeService
let dir: string
let at: { dir: string; service: FakeService }
beforeEach(async () => {
  service = await createFakeService()
  dir = await mkdtemp(join(tmpdir(), "citable-"))
  at = { dir, service }
})
afterEach(async () => {
  await service.close()
  await rm(dir, { recursive: true })
})

/** Files of a replica at rest: its head and one segment. */
const atRest = [
  expect.stringMatching(/^articles-.*\.data$/),
  expect.stringMatching(/^articles-.*\.index$/),
  "replica.json",
]

test("Eight processes that open an empty replica of 1,000 articles at once request ten pages in total, and see the same", async () => {
  for (let i = 0; i < 1000; i++) service.publish(`cnt_${i}`, { body: `Body ${i}. `.repeat(20) })
  const children = Array.from({ length: 8 }, () => start(at, { freshFor: "build-1" }))
  const results = await Promise.all(children.map(finish))
  const pages = service.requests.filter(({ path }) => path.includes("/content/changes"))
  expect(pages).toHaveLength(10)
  expect(service.requests).toHaveLength(1 + 10)
  expect(results.filter(({ synced }) => synced)).toHaveLength(1)
  for (const { seen } of results) expect(seen).toEqual(toSeen(service.articles()))
  expect((await readdir(dir)).toSorted()).toEqual(atRest)
})

test("When the syncing process is killed, a waiting one continues where it stopped", async () => {
  for (let i = 0; i < 250; i++) service.publish(`cnt_${i}`)
  const first = start(at, { freshFor: "build-1" })
  await new Promise<void>((resolve) => {
    service.intercept = ({ path }) => {
      if (!path.includes("since=st_200")) return undefined
      resolve()
      return "hang"
    }
  })
  const others = [1, 2, 3].map(async () => await finish(start(at, { freshFor: "build-1" })))
  service.intercept = undefined
  service.requests.length = 0
  await kill(first)
  const results = await Promise.all(others)
  expect(service.requests.map(({ path }) => path)).toEqual([expect.stringContaining("since=st_200")])
  for (const { seen } of results) expect(seen).toEqual(toSeen(service.articles()))
  expect((await readdir(dir)).toSorted()).toEqual(atRest)
})

test("If the service is down, waiting processes fail with the first, not one after the other", async () => {
  service.publish("cnt_1")
  await openHere(at)
  service.requests.length = 0
  let answer = (): void => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  service.intercept = async () => {
    answer()
    await released
    return problem(401, "invalid_token")
  }
  // A failure counts for those who opened before it. Within one millisecond of a real clock, nobody could tell.
  const began = Date.now()
  let ticks = 0
  const now = () => began + ++ticks
  const open = async () => {
    const warnings: string[] = []
    const source = toContentSource(createClient({ baseUrl: service.url, apiKey }))
    const onWarning = ({ message }: { message: string }): unknown => warnings.push(message)
    const replica = await openReplica({ dir, source, now, onError: "stale", onWarning })
    return { size: replica.size, warnings }
  }
  const first = open()
  await asked
  const others = [1, 2, 3].map(open)
  release()
  expect(await first).toEqual({
    size: 1,
    warnings: [expect.stringMatching(/ago \(.*\) are used\. .*invalid_token/)],
  })
  for (const { size, warnings } of await Promise.all(others)) {
    expect(size).toBe(1)
    expect(warnings).toEqual([expect.stringMatching(/are used\. Another process could not sync .*invalid_token/)])
  }
  expect(service.requests).toHaveLength(1)
})

test("After a kill at any moment, the next opening finds an intact replica and completes it", async () => {
  await runKillRounds(at, { rounds: 5, random: createRandom(1) })
})

test("The same is true if several opening processes are killed", async () => {
  await runKillRounds(at, { rounds: 2, random: createRandom(2), processes: 3 })
})
