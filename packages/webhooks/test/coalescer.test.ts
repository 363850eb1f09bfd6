import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { expect, onTestFinished, test, vi } from "vitest"

import {
  type Build,
  type CoalescerOptions,
  createCoalescer,
  createFileBuilds,
  createMemoryBuilds,
} from "../src/coalesce.ts"
import { createVirtualTime, type VirtualTime } from "./virtual-time.ts"

interface Begun extends Build {
  at: number
  end: (error?: Error) => void
}

/** A coalescer in virtual time, and its started builds, which end when the test says so. */
function start(time: VirtualTime, options: Partial<CoalescerOptions> = {}) {
  const begun: Begun[] = []
  const errors: unknown[] = []
  const coalescer = createCoalescer({
    storage: createMemoryBuilds(),
    build: (build) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error === undefined ? resolve() : reject(error))
        begun.push({ ...build, at: time.now(), end })
        build.signal.addEventListener("abort", () => end(build.signal.reason as Error))
      }),
    now: time.now,
    setTimer: time.setTimer,
    random: () => 0,
    onError: (error) => errors.push(error),
    ...options,
  })
  return { coalescer, begun, errors }
}

test("several requests become one build after a quiet time", async () => {
  const time = createVirtualTime()
  const { coalescer, begun } = start(time)
  for (let i = 0; i < 10; i++) {
    await coalescer.request()
    await time.pass(1000)
  }
  expect(begun).toHaveLength(0)
  await time.pass(4000)
  expect(begun).toMatchObject([{ number: 10 }])
  begun[0]?.end()
  await time.pass(600_000)
  expect(begun).toHaveLength(1)
  expect(await coalescer.state()).toMatchObject({ requested: 10, building: null, built: 10 })
})

test("endless requests do not starve a build, which begins at the latest every maxWait", async () => {
  const time = createVirtualTime()
  const { coalescer } = start(time, { build: async () => {}, maxWaitMs: 30_000 })
  const builds: number[] = []
  let built = 0
  for (let second = 0; second < 3600; second++) {
    await coalescer.request()
    await time.pass(1000)
    const state = await coalescer.state()
    if (state.built > built) builds.push(second)
    built = state.built
  }
  expect(builds.length).toBeGreaterThanOrEqual(3600 / 32)
  expect(Math.max(...builds.map((second, index) => second - (builds[index - 1] ?? 0)))).toBeLessThanOrEqual(32)
})

test("a request during a build leads to one more build after it", async () => {
  const time = createVirtualTime()
  const { coalescer, begun } = start(time)
  await coalescer.request()
  await time.pass(5000)
  for (let i = 0; i < 3; i++) await coalescer.request()
  await time.pass(120_000)
  expect(begun).toHaveLength(1)
  begun[0]?.end()
  await time.pass(1000)
  expect(begun).toMatchObject([{ number: 1 }, { number: 4 }])
})

test("a failed build repeats, later each time, and a new request does not wait for that", async () => {
  const time = createVirtualTime()
  const { coalescer, begun, errors } = start(time)
  await coalescer.request()
  await time.pass(5000)
  const waits: number[] = []
  for (let failed = 1; failed <= 7; failed++) {
    const at = time.now()
    begun.at(-1)?.end(new Error("no"))
    while (begun.length === failed) await time.pass(1000)
    waits.push(Math.round((time.now() - at) / 1000))
  }
  expect(waits).toEqual([10, 20, 40, 80, 160, 300, 300])
  expect(errors).toHaveLength(7)
  begun.at(-1)?.end(new Error("no"))
  await time.pass(1)
  await coalescer.request()
  await time.pass(5000)
  expect(begun).toHaveLength(9)
})

test("an urgent request begins at once", async () => {
  const time = createVirtualTime()
  const { coalescer, begun } = start(time)
  await coalescer.request({ urgent: true })
  await time.pass(1)
  expect(begun).toHaveLength(1)
})

test("builds keep their interval", async () => {
  const time = createVirtualTime()
  const { coalescer } = start(time, { minIntervalMs: (streak) => 60_000 * 2 ** streak, build: async () => {} })
  const builds: number[] = []
  let built = 0
  for (let second = 0; second < 900; second++) {
    await coalescer.request()
    await time.pass(1000)
    const state = await coalescer.state()
    if (state.built > built) builds.push(second)
    built = state.built
  }
  const distances = builds.slice(1).map((second, index) => second - (builds[index] ?? 0))
  expect(distances.map((seconds) => Math.round(seconds / 10) * 10)).toEqual([60, 120, 240])
})

test("a build that takes too long is aborted, and keeps its place until it ends", async () => {
  const time = createVirtualTime()
  let end = () => {}
  let count = 0
  const build = () => {
    count++
    return new Promise<void>((resolve) => (end = resolve))
  }
  const { coalescer } = start(time, { build, timeoutMs: 60_000 })
  await coalescer.request()
  await time.pass(600_000)
  expect(count).toBe(1)
  end()
  await time.pass(20_000)
  expect(count).toBe(2)
  expect(await coalescer.state()).toMatchObject({ built: 0, building: 1 })
})

test("of two processes one builds, and the other takes over at once when it stops", async () => {
  const time = createVirtualTime()
  const storage = createMemoryBuilds()
  const first = start(time, { storage, owner: "first" })
  const second = start(time, { storage, owner: "second" })
  await first.coalescer.request()
  await time.pass(60_000)
  const [one, other] = first.begun.length === 1 ? [first, second] : [second, first]
  expect([one.begun.length, other.begun.length]).toEqual([1, 0])
  await one.coalescer.close()
  await time.pass(1000)
  expect(other.begun).toMatchObject([{ number: 1 }])
  expect(one.begun[0]?.signal.reason).toMatchObject({ code: "build_stopped" })
})

test("a build that lost its lease is aborted, and its end changes nothing", async () => {
  const time = createVirtualTime()
  const storage = createMemoryBuilds()
  const { coalescer, begun } = start(time, { storage })
  await coalescer.request()
  await time.pass(5000)
  await storage.update((state) => ({ ...state, lease_owner: "other", leased_until: time.now() + 120_000 }))
  await time.pass(15_000)
  expect(begun[0]?.signal.reason).toMatchObject({ code: "build_lease_lost" })
  expect(await coalescer.state()).toMatchObject({ building: 1, built: 0, lease_owner: "other" })
})

test("requests in a file survive a killed process, and the next one builds them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "citable-builds-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, "builds.db")
  let acknowledged = 0
  for (let round = 0; round < 3; round++) {
    const program = fileURLToPath(new URL("fixtures/request-builds.ts", import.meta.url))
    const children = Array.from({ length: 2 }, () =>
      spawn(process.execPath, ["--disable-warning=ExperimentalWarning", program, path], {
        stdio: ["ignore", "pipe", "inherit"],
      }),
    )
    for (const child of children) {
      child.stdout.on("data", (chunk: Buffer) => {
        // The last line may be incomplete.
        for (const line of chunk.toString().split("\n").slice(0, -1))
          acknowledged = Math.max(acknowledged, Number(line))
      })
    }
    const before = acknowledged
    await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(before + 20), 60_000)
    for (const child of children) {
      const gone = once(child, "exit")
      child.kill("SIGKILL")
      await gone
    }
  }
  const storage = createFileBuilds(path)
  const built: number[] = []
  const coalescer = createCoalescer({ storage, quietMs: 0, build: async ({ number }) => void built.push(number) })
  while ((await coalescer.state()).built < acknowledged) await new Promise((resolve) => setTimeout(resolve, 10))
  await coalescer.close()
  await storage.close?.()
  expect(built).toHaveLength(1)
  expect(built[0]).toBeGreaterThanOrEqual(acknowledged)
})
