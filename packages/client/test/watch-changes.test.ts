import { expect, it, onTestFinished, vi } from "vitest"

import { createClient } from "../src/index.ts"
import { watchChanges, type WatchOptions } from "../src/steady.ts"
import { apiKey, createFakeService, type FakeService } from "./fake-service.ts"
import { problem } from "./serve.ts"

interface Seen {
  service: FakeService
  /** The ids of changes, as the watch gave them. */
  ids: string[]
  unknown: number
  warnings: unknown[]
  statuses: number[]
  kept: string[]
}

/** Starts a watch of a service with one article, which looks every 30 ms. */
async function watch(options: Partial<WatchOptions> = {}): Promise<Seen & ReturnType<typeof watchChanges>> {
  const service = await createFakeService()
  onTestFinished(() => service.close())
  service.publish("cnt_1")
  const seen: Seen = { service, ids: [], unknown: 0, warnings: [], statuses: [], kept: [] }
  const client = createClient({
    apiKey,
    baseUrl: service.url,
    brandId: "brd_1",
    onResponse: ({ status }) => void seen.statuses.push(status),
  })
  const running = watchChanges({
    client,
    everySeconds: 0.03,
    onChanges: async (changes) => void seen.ids.push(...changes.map(({ id }) => id)),
    onUnknown: async () => void seen.unknown++,
    warn: (error) => void seen.warnings.push(error),
    ...options,
  })
  onTestFinished(() => running.stop())
  return Object.assign(seen, running)
}

const until = (check: () => void) => vi.waitFor(check, { interval: 10 })

it("gives what changes after its first look, each change once, and nothing that was there before", async () => {
  const seen = await watch()
  await seen.started
  seen.service.publish("cnt_2")
  seen.service.remove("cnt_1")
  await until(() => expect(seen.ids).toEqual(["cnt_2", "cnt_1"]))
  const { length } = seen.statuses
  await until(() => expect(seen.statuses.length).toBeGreaterThan(length + 3))
  expect(seen.ids).toEqual(["cnt_2", "cnt_1"])
  expect([seen.unknown, seen.warnings]).toEqual([0, []])
})

it("goes on from a position that it kept, and names an unknown one", async () => {
  let token: string | undefined
  const position = { read: async () => token, keep: async (next: string) => void (token = next) }
  const first = await watch({ position })
  await until(() => expect(token).toBe("st_1"))
  expect(first.unknown).toBe(1)
  first.service.publish("cnt_2")
  await until(() => expect(token).toBe("st_2"))

  token = "st_0"
  const second = await watch({ position })
  await until(() => expect(second.ids).toEqual(["cnt_1"]))
  expect(second.unknown).toBe(0)
})

it("makes up for an outage of the service, warns once of it, and gives changes again that nobody could use", async () => {
  let failures = 2
  const given: string[] = []
  const seen = await watch({
    onChanges: async (changes) => {
      given.push(...changes.map(({ id }) => id))
      if (failures-- > 0) throw new Error("The site is full.")
    },
  })
  await seen.started
  seen.service.intercept = () => problem(503, "unavailable")
  seen.service.publish("cnt_2")
  await until(() => expect(seen.statuses.filter((status) => status === 503).length).toBeGreaterThan(3))
  expect(seen.warnings).toHaveLength(1)
  seen.service.intercept = undefined
  await until(() => expect(given).toEqual(["cnt_2", "cnt_2", "cnt_2"]))
})

it("followers share the request of a look, and one that fails or takes long keeps no change from another", async () => {
  const seen = await watch()
  await seen.started
  const given: Record<string, string[]> = { failing: [], slow: [] }
  let finish = (): void => {}
  const follower = (name: string, work: () => Promise<void>) => ({
    onChanges: async (changes: readonly { id: string }[]) => {
      given[name]?.push(...changes.map(({ id }) => id))
      await work()
    },
    onUnknown: async () => {},
  })
  let failures = 2
  seen.follow(
    follower("failing", async () => {
      if (failures-- > 0) throw new Error("The site is full.")
    }),
  )
  seen.follow(follower("slow", () => new Promise<void>((resolve) => (finish = resolve))))
  let looks = 0
  seen.follow({ onChanges: async () => {}, onUnknown: async () => {}, onSuccess: async () => void looks++ })
  await until(() => expect(looks).toBeGreaterThan(5))
  const [asked, before] = [seen.statuses.length, looks]
  await until(() => expect(looks).toBeGreaterThan(before + 10))
  // Four look. The last look may have asked, and not given its answer.
  expect(seen.statuses.length - asked).toBeLessThanOrEqual(looks - before + 1)

  seen.service.publish("cnt_2")
  await until(() => expect(given).toEqual({ failing: ["cnt_2", "cnt_2", "cnt_2"], slow: ["cnt_2"] }))
  seen.service.publish("cnt_3")
  await until(() => expect(seen.ids).toEqual(["cnt_2", "cnt_3"]))
  expect(given["slow"]).toEqual(["cnt_2"])
  finish()
  await until(() => expect(given["slow"]).toEqual(["cnt_2", "cnt_3"]))
})

it("tells the end of a look that succeeds, and whether the one before failed", async () => {
  const ends: boolean[] = []
  const seen = await watch({ onSuccess: async (hasFailed) => void ends.push(hasFailed) })
  await until(() => expect(ends.length).toBeGreaterThan(2))
  expect(ends).not.toContain(true)
  seen.service.intercept = () => problem(503, "unavailable")
  await until(() => expect(seen.warnings).toHaveLength(1))
  seen.service.intercept = undefined
  await until(() => expect(ends).toContain(true))
  const back = ends.indexOf(true)
  await until(() => expect(ends.length).toBeGreaterThan(back + 2))
  expect(ends.slice(back + 1)).not.toContain(true)
})

it("says once that its key is revoked, and starts over after a token that the service does not keep", async () => {
  const seen = await watch()
  await seen.started
  seen.service.intercept = () => problem(401, "invalid_token")
  await until(() => expect(seen.statuses.filter((status) => status === 401).length).toBeGreaterThan(3))
  expect(seen.warnings).toHaveLength(1)
  seen.service.intercept = ({ path }) => (path.includes("since=") ? problem(410, "sync_token_expired") : undefined)
  await until(() => expect(seen.unknown).toBeGreaterThan(0))
})

it("ends if the service has no feed of changes", async () => {
  const seen = await watch()
  await seen.started
  seen.service.intercept = ({ path }) => (path.includes("changes") ? problem(404, "not_found") : undefined)
  await until(() => expect(seen.statuses).toContain(404))
  const { length } = seen.statuses
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(seen.statuses).toHaveLength(length)
})
