import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Delivery, Webhook } from "@citable/contract"
import { listen, startService, type StartedService } from "@citable/dev"
import { createService } from "@citable/service"
import { afterEach, describe, expect, it, vi } from "vitest"

import { answer, type Endpoint, misbehave } from "./webhook-endpoints.ts"

/** Waits long enough for a busy machine. */
const until = <Result>(check: () => Result | Promise<Result>) => vi.waitFor(check, { timeout: 50_000, interval: 20 })

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

async function start(options: Parameters<typeof startService>[0] = {}): Promise<StartedService> {
  const started = await startService(options)
  open.push(started)
  return started
}

async function keep<Kept extends { close(): Promise<void> }>(endpoint: Promise<Kept>): Promise<Kept> {
  open.push(await endpoint)
  return endpoint
}

const register = (started: StartedService, url: string) =>
  started.call<Webhook>("POST", `/v1/brands/${started.brandId}/webhooks`, { url })
const deliveries = async (started: StartedService, id: string, query = "?limit=100") =>
  (await started.call<{ data: Delivery[] }>("GET", `/v1/webhooks/${id}/deliveries${query}`)).data
const webhook = async (started: StartedService, id: string) => {
  const { data } = await started.call<{ data: Webhook[] }>("GET", `/v1/brands/${started.brandId}/webhooks`)
  return data.find((one) => one.id === id)
}
const publish = async (started: StartedService, count: number) => {
  for (let i = 0; i < count; i++) await started.publish({ title: `Article ${i}` })
}

describe("an endpoint that hangs", () => {
  it("does not delay the others, and gets at most its share at once", async () => {
    const started = await start()
    const hung = [await keep(misbehave("hangs")), await keep(misbehave("hangs"))]
    const well = await Promise.all(Array.from({ length: 18 }, () => keep(answer())))
    for (const { url } of [...hung, ...well]) await register(started, url)
    await publish(started, 20)
    await until(() => expect(well.map(({ count }) => count)).toEqual(well.map(() => 20)))
    expect(hung.every(({ mostAtOnce }) => mostAtOnce <= 8)).toBe(true)
  })

  it("does not delay the service's stop, and gets its deliveries right after the next start", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "citable-hung-"))
    open.push({ close: () => rm(dataDir, { recursive: true }) })
    const started = await startService({ dataDir, engine: "sqlite" })
    const hung = await keep(misbehave("hangs"))
    await register(started, hung.url)
    await started.publish({ title: "One" })
    await until(() => expect(hung.count).toBe(1))
    await started.close()
    open.push(await createService({ dataDir }))
    await until(() => expect(hung.count).toBe(2))
  })
})

describe("an endpoint that keeps failing", () => {
  it("gets one probe at a time while the rest waits, is shown as failing, and recovers after a success", async () => {
    let status = 500
    const at: number[] = []
    const receiver = await keep(
      listen(async () => {
        at.push(Date.now())
        return new Response(null, { status })
      }),
    )
    const started = await start({ retryDelays: [40, 40, 3_600_000] })
    const { id } = await register(started, receiver.url)
    await publish(started, 30)
    await until(async () => expect((await webhook(started, id))?.retry_at).not.toBeNull())
    await until(async () => {
      const { retry_at: retryAt } = (await webhook(started, id)) ?? {}
      expect(Date.parse(retryAt ?? "") - Date.now()).toBeGreaterThan(600_000)
    })
    const made = at.length
    expect(made).toBeLessThan(30)
    expect(await webhook(started, id)).toMatchObject({ enabled: true, failing_since: expect.any(String) as string })
    const waiting = await deliveries(started, id, "?limit=100&status=pending")
    expect(waiting.filter(({ attempts }) => attempts === 0).length).toBeGreaterThan(10)

    status = 204
    const test = await started.call<Delivery>("POST", `/v1/webhooks/${id}/test`, {})
    await until(async () => {
      const [latest] = await deliveries(started, id, "?limit=1")
      expect(latest).toMatchObject({ id: test.id, status: "delivered" })
    })
    expect(await webhook(started, id)).toMatchObject({ failing_since: null, retry_at: null })
    // Include those whose next attempt is in an hour.
    await until(async () => expect(await deliveries(started, id, "?status=pending")).toEqual([]))
    expect(await deliveries(started, id, "?limit=100&status=delivered")).toHaveLength(31)
  })

  it("is turned off after five days of only failures, with the reason, and can be enabled again", async () => {
    const clock = { ahead: 0 }
    const started = await start({ now: () => Date.now() + clock.ahead })
    let status = 500
    const receiver = await keep(listen(async () => new Response(null, { status })))
    const { id } = await register(started, receiver.url)
    await started.publish({ title: "One" })
    for (let hours = 0; hours <= 5 * 24 + 3; hours += 3) {
      clock.ahead = hours * 3_600_000
      if (hours % 24 === 0) await started.call("POST", `/v1/webhooks/${id}/test`, {})
      else await started.call("PATCH", `/v1/webhooks/${id}`, { description: "wakes the sender" })
      const before = await deliveries(started, id)
      const due = before.some(
        ({ next_attempt_at: next }) => next !== null && Date.parse(next) <= Date.now() + clock.ahead,
      )
      if (!due) continue
      await until(async () => {
        const sum = (list: Delivery[]) => list.reduce((total, { attempts }) => total + attempts, 0)
        expect(sum(await deliveries(started, id))).toBeGreaterThan(sum(before))
      })
      if ((await webhook(started, id))?.enabled === false) break
    }
    const off = await webhook(started, id)
    expect(off).toMatchObject({ enabled: false, disabled_reason: "Every attempt has failed for five days." })
    expect(clock.ahead).toBeGreaterThanOrEqual(5 * 24 * 3_600_000)
    status = 204
    await started.call("PATCH", `/v1/webhooks/${id}`, { enabled: true })
    await until(async () => expect((await deliveries(started, id, "?status=delivered")).length).toBeGreaterThan(0))
    expect(await webhook(started, id)).toMatchObject({ enabled: true, disabled_reason: null, failing_since: null })
  }, 60_000)
})

describe("an endpoint that misbehaves", () => {
  it("costs limited time and memory, whatever it does, and the status of its response decides", async () => {
    const started = await start({ retryDelays: [] })
    const internal = await keep(answer())
    const ids: Record<string, string> = {}
    const endpoints: Record<string, Endpoint> = {}
    for (const how of ["drips", "floods", "redirects", "half-closes", "resets"] as const) {
      endpoints[how] = await keep(misbehave(how, internal.url))
      ids[how] = (await register(started, endpoints[how].url)).id
    }
    const well = await keep(answer())
    await register(started, well.url)
    await publish(started, 5)
    await until(() => expect(well.count).toBe(5))
    const seen: Record<string, unknown> = {}
    for (const [how, id] of Object.entries(ids)) {
      const list = await until(async () => {
        const ended = await deliveries(started, id)
        expect(ended.map(({ status }) => status)).not.toContain("pending")
        return ended
      })
      seen[how] = [...new Set(list.map(({ status, response_status: code }) => `${status} ${code}`))]
      expect(list).toHaveLength(5)
    }
    expect(seen).toEqual({
      drips: ["failed 500"],
      floods: ["failed 500"],
      redirects: ["failed 307"],
      "half-closes": ["delivered 200"],
      resets: ["failed null"],
    })
    expect(internal.count).toBe(0)
    // The kernel's buffers accept data before anybody reads.
    expect(endpoints["floods"]?.bytesWritten()).toBeLessThan(5 * 16 * 2 ** 20)
  })
})

it("Retry-After of an overloaded endpoint delays all its deliveries", async () => {
  const started = await start({ retryDelays: [10, 10] })
  let count = 0
  const receiver = await keep(
    listen(async () => {
      count++
      return new Response(null, { status: 429, headers: { "retry-after": "600" } })
    }),
  )
  const { id } = await register(started, receiver.url)
  await started.publish({ title: "One" })
  await until(async () => expect((await webhook(started, id))?.retry_at).not.toBeNull())
  const [first] = await deliveries(started, id)
  for (const moment of [first?.next_attempt_at, (await webhook(started, id))?.retry_at]) {
    expect(Date.parse(moment ?? "") - Date.now()).toBeGreaterThan(500_000)
  }
  await started.publish({ title: "Two" })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(count).toBe(1)
})

it("the log shows every attempt, by status and page by page", async () => {
  const started = await start({ retryDelays: [10, 10, 10] })
  const answers = [500, 404]
  const receiver = await keep(listen(async () => new Response(null, { status: answers.shift() ?? 200 })))
  const { id } = await register(started, receiver.url)
  await started.publish({ title: "One" })
  await until(async () => expect((await deliveries(started, id))[0]?.status).toBe("delivered"))
  const [{ attempt_log: log } = { attempt_log: [] }] = await deliveries(started, id)
  expect(log.map(({ response_status: code, error }) => [code, error])).toEqual([
    [500, "The receiver answered 500."],
    [404, "The receiver answered 404."],
    [200, null],
  ])
  await publish(started, 4)
  await until(async () => expect(await deliveries(started, id, "?status=delivered")).toHaveLength(5))
  const all = await deliveries(started, id)
  const pages: Delivery[] = []
  for (let before = ""; ;) {
    const page = await deliveries(started, id, `?limit=2${before}`)
    pages.push(...page)
    if (page.length < 2) break
    before = `&before=${page.at(-1)?.id}`
  }
  expect(pages).toEqual(all)
})
