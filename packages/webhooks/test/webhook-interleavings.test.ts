import fc from "fast-check"
import { expect, test } from "vitest"

import { createMemoryStore, createWebhookHandler, createWebhookSecret, type WebhookStore } from "../src/index.ts"
import { createSignedRequest } from "../src/testing.ts"

const secret = createWebhookSecret()
const ids = ["a", "b"]

/** A store that answers when the scheduler allows it, and fails on demand. */
function scheduleStore(scheduler: fc.Scheduler, fails: () => boolean): WebhookStore {
  const store = createMemoryStore()
  async function later<Answer>(label: string, answer: () => Answer): Promise<Awaited<Answer>> {
    await scheduler.schedule(Promise.resolve(), `before ${label}`)
    if (fails()) throw new Error("the store is down")
    const value = await answer()
    await scheduler.schedule(Promise.resolve(), `after ${label}`)
    return value
  }
  return {
    get: (key) => later("get", () => store.get(key)),
    set: (key, value, options) => later("set", () => store.set(key, value, options)),
    delete: (key) => later("delete", () => store.delete(key)),
  }
}

function deliver(id: string, works: boolean): Promise<Request> {
  const event = { type: "webhook.test", data: { id, works } }
  return createSignedRequest({ url: "http://127.0.0.1/", secret, id, event })
}

test("in any interleaving of two handlers with an unreliable store, no delivery runs twice at once", async () => {
  const deliveries = fc.array(fc.record({ id: fc.constantFrom(...ids), handler: fc.nat(1), works: fc.boolean() }), {
    minLength: 2,
    maxLength: 8,
  })
  const failures = fc.infiniteStream(fc.integer({ min: 0, max: 19 }).map((roll) => roll === 0))
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), deliveries, failures, async (scheduler, plan, stream) => {
      const idempotency = scheduleStore(scheduler, () => stream.next().value === true)
      const running = new Set<string>()
      let overlaps = 0
      const options = {
        secret,
        idempotency,
        onError: () => {},
        onEvent: async ({ data }: { data: Record<string, unknown> }) => {
          const id = String(data["id"])
          if (running.has(id)) overlaps += 1
          running.add(id)
          await scheduler.schedule(Promise.resolve(), `run ${id}`)
          running.delete(id)
          if (data["works"] !== true) throw new Error("it did not work")
        },
      }
      const handlers = [createWebhookHandler(options), createWebhookHandler(options)]
      const requests = await Promise.all(plan.map(({ id, works }) => deliver(id, works)))
      const answering = requests.map(async (request, index) => handlers[plan[index]?.handler ?? 0]?.(request))
      const answers = await scheduler.waitFor(Promise.all(answering))
      for (const answer of answers) expect([200, 500, 503]).toContain(answer?.status)
      expect(overlaps).toBe(0)
    }),
    { numRuns: 300 },
  )
})

test("with a reliable store each delivery runs exactly once, however its attempts interleave", async () => {
  const plan = fc.array(fc.record({ id: fc.constantFrom(...ids), works: fc.boolean() }), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), plan, async (scheduler, attempts) => {
      const worked: string[] = []
      const handle = createWebhookHandler({
        secret,
        idempotency: scheduleStore(scheduler, () => false),
        onError: () => {},
        onEvent: async ({ data }) => {
          await scheduler.schedule(Promise.resolve(), "run")
          if (data["works"] !== true) throw new Error("it did not work")
          worked.push(String(data["id"]))
        },
      })
      const requests = await Promise.all(attempts.map(({ id, works }) => deliver(id, works)))
      await scheduler.waitFor(Promise.all(requests.map((request) => handle(request))))
      // The sender tries again until it gets a 2xx.
      for (const id of ids) {
        const last = await deliver(id, true)
        expect((await scheduler.waitFor(handle(last))).status).toBe(200)
      }
      expect(worked.toSorted()).toEqual(ids)
    }),
    { numRuns: 300 },
  )
})
