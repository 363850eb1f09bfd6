import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

import { describe, expect, onTestFinished, test } from "vitest"

import { createMemoryStore, createWebhookHandler, createWebhookSecret, type WebhookStore } from "../src/index.ts"
import { createSignedRequest } from "../src/testing.ts"
import { openStores, type StoreKind } from "./open-store.ts"

const secret = createWebhookSecret()
const url = "http://127.0.0.1/"
const event = { type: "webhook.test", data: {} }
const deliver = (id: string) => createSignedRequest({ url, secret, id, event })
const answer = async (response: Response) => {
  const body = (await response.json()) as { code?: string; duplicate?: true }
  return [response.status, body.code ?? body.duplicate ?? "ran"]
}

describe.each<StoreKind>(["file", "sqlite"])("with a store in %s", (kind) => {
  test("a delivery whose process was killed is busy until its lease ends, and then runs", async () => {
    const stores = openStores(kind)
    onTestFinished(() => stores.close())
    const fixture = fileURLToPath(new URL("fixtures/hold-delivery.ts", import.meta.url))
    const child = spawn(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", fixture, kind, stores.place, secret, "a"],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    )
    onTestFinished(() => void child.kill("SIGKILL"))
    await once(child.stdout, "data")
    child.kill("SIGKILL")
    await once(child, "exit")

    let runs = 0
    let ahead = 0
    const now = () => Date.now() + ahead
    const handle = createWebhookHandler({ secret, now, idempotency: stores.open(now), onEvent: () => void (runs += 1) })
    expect(await answer(await handle(await deliver("a")))).toEqual([503, "busy"])
    ahead = 61_000
    expect(await answer(await handle(await deliver("a")))).toEqual([200, "ran"])
    expect(await answer(await handle(await deliver("a")))).toEqual([200, true])
    expect(runs).toBe(1)
  })

  test("of a hundred deliveries to two processes one runs, and both know it afterwards", async () => {
    const stores = openStores(kind)
    onTestFinished(() => stores.close())
    let runs = 0
    const handles = [1, 2].map(() =>
      createWebhookHandler({ secret, idempotency: stores.open(Date.now), onEvent: () => void (runs += 1) }),
    )
    const requests = await Promise.all(Array.from({ length: 100 }, () => deliver("a")))
    const answers = await Promise.all(
      requests.map(async (request, index) => (await handles[index % 2]?.(request))?.status),
    )
    expect(runs).toBe(1)
    expect(answers.every((status) => status === 200 || status === 503)).toBe(true)
    for (const handle of handles) expect(await answer(await handle(await deliver("a")))).toEqual([200, true])
  })
})

/** A memory store with some failing or hanging steps. */
function breakStore(broken: Partial<WebhookStore>): WebhookStore {
  return { ...createMemoryStore(), ...broken }
}
const down = () => Promise.reject(new Error("connection refused"))

test.each([
  ["get", { get: down }],
  ["set", { set: down }],
])("while the store is down (%s), nothing runs and the sender gets Retry-After", async (_name, broken) => {
  const errors: unknown[] = []
  let runs = 0
  const handle = createWebhookHandler({
    secret,
    idempotency: breakStore(broken),
    onEvent: () => void (runs += 1),
    onError: (error) => errors.push(error),
  })
  const response = await handle(await deliver("a"))
  expect(response.headers.get("retry-after")).toBe("5")
  expect(await answer(response)).toEqual([503, "store_unavailable"])
  expect(errors).toMatchObject([{ code: "store_unavailable", cause: { message: "connection refused" } }])
  expect(runs).toBe(0)
})

test("a store that answers too late counts as down, and the handler releases its late claim", async () => {
  const memory = createMemoryStore()
  const waiting: (() => void)[] = []
  let slow = true
  const store: WebhookStore = {
    ...memory,
    async set(...arguments_) {
      if (slow) await new Promise<void>((resolve) => waiting.push(resolve))
      return memory.set(...arguments_)
    },
  }
  let runs = 0
  const options = { secret, storeTimeoutMs: 50, onError: () => {} }
  const handle = createWebhookHandler({ ...options, idempotency: store, onEvent: () => void (runs += 1) })
  expect(await answer(await handle(await deliver("a")))).toEqual([503, "store_unavailable"])
  slow = false
  for (const proceed of waiting) proceed()
  await new Promise((resolve) => setImmediate(resolve))
  expect(await answer(await handle(await deliver("a")))).toEqual([200, "ran"])
  expect(runs).toBe(1)
})

test("a store that fails after the work does not change the answer", async () => {
  const errors: unknown[] = []
  const fail = breakStore({ delete: down })
  const handle = createWebhookHandler({ secret, idempotency: fail, onError: (error) => errors.push(error) })
  expect(await answer(await handle(await deliver("a")))).toEqual([200, "ran"])
  expect(await answer(await handle(await deliver("a")))).toEqual([200, true])
  expect(errors).toMatchObject([{ message: "connection refused" }])
})

test("a delivery that outlives its lease does not release the next holder's lease", async () => {
  let at = 0
  const store = createMemoryStore({ now: () => at })
  const gates: (() => void)[] = []
  const onEvent = () => new Promise<void>((_resolve, reject) => gates.push(() => reject(new Error("late"))))
  const handle = createWebhookHandler({ secret, idempotency: store, leaseMs: 20, onEvent, onError: () => {} })
  const first = handle(await deliver("a"))
  await expect.poll(() => gates.length).toBe(1)
  // The lease ends for the store, which uses our clock, and for the handler, which uses the real one.
  at = 1000
  await new Promise((resolve) => setTimeout(resolve, 20))
  const second = handle(await deliver("a"))
  await expect.poll(() => gates.length).toBe(2)
  gates[0]?.()
  expect((await first).status).toBe(500)
  expect(await answer(await handle(await deliver("a")))).toEqual([503, "busy"])
  gates[1]?.()
  expect((await second).status).toBe(500)
})
