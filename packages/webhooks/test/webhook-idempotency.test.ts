import fc from "fast-check"
import { expect, test, vi } from "vitest"

import { createWebhookHandler, createWebhookSecret } from "../src/index.ts"
import { createSignedRequest } from "../src/testing.ts"

const secret = createWebhookSecret()
const timestamp = 1_700_000_000
const now = () => timestamp * 1000

interface Send {
  id: string
  /** Seconds after the first delivery. */
  at?: number
  redelivery?: boolean
}

function deliver({ id, at = 0, redelivery = false }: Send): Promise<Request> {
  const event = { type: "webhook.test", data: {}, ...(redelivery ? { redelivery: true as const } : {}) }
  return createSignedRequest({ url: "http://127.0.0.1/", secret, id, timestamp: timestamp + at, event })
}

test("a handled id gets a duplicate answer and does not run again", async () => {
  let runs = 0
  const handle = createWebhookHandler({ secret, now, onEvent: () => void (runs += 1) })
  expect(await (await handle(await deliver({ id: "a" }))).json()).toEqual({ received: true })
  const again = await handle(await deliver({ id: "a", at: 5 }))
  expect([again.status, await again.json()]).toEqual([200, { received: true, duplicate: true }])
  await handle(await deliver({ id: "b" }))
  expect(runs).toBe(2)
})

test("a redelivery runs again, once for each signature", async () => {
  let runs = 0
  const handle = createWebhookHandler({ secret, now, onEvent: () => void (runs += 1) })
  await handle(await deliver({ id: "a" }))
  const redelivery = await deliver({ id: "a", at: 5, redelivery: true })
  expect(await (await handle(redelivery.clone())).json()).toEqual({ received: true })
  expect(await (await handle(redelivery)).json()).toEqual({ received: true, duplicate: true })
  expect(await (await handle(await deliver({ id: "a", at: 6, redelivery: true }))).json()).toEqual({ received: true })
  expect(runs).toBe(3)
})

test.each([
  ["an error", () => Promise.reject(new Error("down"))],
  ["a Response of 503", () => Promise.resolve(new Response(null, { status: 503 }))],
])("an id runs again after %s", async (_name, fail) => {
  let runs = 0
  const onEvent = () => ((runs += 1) === 1 ? fail() : Promise.resolve())
  const handle = createWebhookHandler({ secret, now, onEvent, onError: () => {} })
  expect((await handle(await deliver({ id: "a" }))).ok).toBe(false)
  expect(await (await handle(await deliver({ id: "a", at: 5 }))).json()).toEqual({ received: true })
  expect(await (await handle(await deliver({ id: "a", at: 6 }))).json()).toEqual({ received: true, duplicate: true })
  expect(runs).toBe(2)
})

test("of a hundred deliveries at once one runs, and the others get Retry-After", async () => {
  let runs = 0
  let finish = () => {}
  const gate = new Promise<void>((resolve) => (finish = resolve))
  const onEvent = () => {
    runs += 1
    return gate
  }
  const handle = createWebhookHandler({ secret, now, onEvent })
  const requests = await Promise.all(
    Array.from({ length: 100 }, (_, at) => deliver({ id: "a", at, redelivery: at > 50 })),
  )
  const statuses: number[] = []
  const answers = requests.map(async (request) => {
    const response = await handle(request)
    statuses.push(response.status)
    return response
  })
  await vi.waitFor(() => expect(statuses).toEqual(Array.from({ length: 99 }, () => 503)))
  finish()
  const refused = (await Promise.all(answers)).find(({ status }) => status === 503)
  expect(refused?.headers.get("retry-after")).toBe("2")
  expect(await refused?.json()).toMatchObject({ code: "busy" })
  expect(statuses.at(-1)).toBe(200)
  expect(runs).toBe(1)
})

test("the handler remembers the last thousand ids and forgets older ones", async () => {
  const handle = createWebhookHandler({ secret, now })
  const send = async (delivery: Send) => (await handle(await deliver(delivery))).json()
  for (let index = 0; index < 1000; index += 1) await send({ id: `e${index}` })
  expect(await send({ id: "e0", redelivery: true })).toEqual({ received: true })
  expect(await send({ id: "e1000" })).toEqual({ received: true })
  expect(await send({ id: "e0" })).toEqual({ received: true, duplicate: true })
  expect(await send({ id: "e2" })).toEqual({ received: true, duplicate: true })
  expect(await send({ id: "e1" })).toEqual({ received: true })
})

test("with idempotency off every delivery runs", async () => {
  let runs = 0
  const handle = createWebhookHandler({ secret, now, idempotency: false, onEvent: () => void (runs += 1) })
  for (const at of [0, 1, 2]) await handle(await deliver({ id: "a", at }))
  expect(runs).toBe(3)
})

test("a request that is not authentic leaves no trace of its id", async () => {
  let runs = 0
  const handle = createWebhookHandler({ secret, now, onEvent: () => void (runs += 1) })
  const forged = await createSignedRequest({
    url: "http://127.0.0.1/",
    secret: createWebhookSecret(),
    id: "a",
    timestamp,
    event: { type: "webhook.test", data: {} },
  })
  expect((await handle(forged)).status).toBe(401)
  expect(await (await handle(await deliver({ id: "a" }))).json()).toEqual({ received: true })
  expect(runs).toBe(1)
})

test("in any order of deliveries, failures and redeliveries, every id runs until it succeeds, and then only if somebody asks", async () => {
  const delivery = fc.record({ id: fc.constantFrom("a", "b", "c"), redelivery: fc.boolean(), works: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(delivery, { maxLength: 30 }), async (deliveries) => {
      const ran: number[] = []
      let step = 0
      let works = true
      const onEvent = () => {
        ran.push(step)
        if (!works) throw new Error("down")
      }
      const handle = createWebhookHandler({ secret, now, onEvent, onError: () => {} })
      const succeeded = new Set<string>()
      const expected: number[] = []
      for (const { id, redelivery, ...outcome } of deliveries) {
        step += 1
        works = outcome.works
        const runs = redelivery || !succeeded.has(id)
        if (runs) expected.push(step)
        if (runs && works) succeeded.add(id)
        const response = await handle(await deliver({ id, at: step, redelivery }))
        expect(response.status).toBe(runs && !works ? 500 : 200)
      }
      expect(ran).toEqual(expected)
    }),
    { numRuns: 200 },
  )
})
