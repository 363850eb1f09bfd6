import type { ProxiedRequest } from "@citable/dev"
import fc from "fast-check"
import { expect } from "vitest"

import { makePublisherCalls } from "../../src/conformance/make-publisher-calls.ts"
import type { Publisher } from "../../src/publisher.ts"
import type { HttpEndpointUnderTest } from "./open-http-endpoint.ts"

const faults = fc.constantFrom<Delivery>("lost", "unanswered", "late", "doubled")
type Delivery = "lost" | "unanswered" | "late" | "doubled"
interface Step {
  action: "publish" | "withdraw"
  /** What happens to the attempts before the one that succeeds. */
  deliveries: Delivery[]
}
const steps = fc.array(
  fc.record<Step>({
    action: fc.constantFrom("publish", "publish", "withdraw"),
    deliveries: fc.array(faults, { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 4 },
)

/** Checks that one article has its newest text, or stays hidden, whatever is lost, doubled, late or reordered. */
export async function checkLateRequests(
  endpoint: HttpEndpointUnderTest,
  publisher: Publisher,
  numRuns: number,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(steps, fc.infiniteStream(fc.nat()), async (list, order) => {
      const { proxy, receiver } = endpoint
      receiver.articles.clear()
      proxy.requests.length = 0
      const calls = makePublisherCalls(publisher)
      const held: (() => Promise<unknown>)[] = []
      for (const [number, { action, deliveries }] of list.entries()) {
        const document = await calls.render({ title: `Text ${number}` })
        const attempt = () => (action === "publish" ? calls.write("any", document) : calls.withdraw("any"))
        for (const delivery of deliveries) {
          proxy.onRequest = (request) => {
            if (delivery === "unanswered") return { kind: "lost_answer" }
            if (delivery === "late" || delivery === "doubled") held.push(() => deliver(request, proxy.url))
            return delivery === "doubled" ? undefined : { kind: "lost_request" }
          }
          if (delivery === "doubled") await attempt()
          else await expect(attempt()).rejects.toMatchObject({ code: "publisher_unknown" })
        }
        proxy.onRequest = undefined
        await attempt()
        // Some of what is on its way arrives now, in any order, and the rest in the end.
        for (let count = (order.next().value ?? 0) % 3; count > 0 && held.length > 0; count -= 1) {
          await held.splice((order.next().value ?? 0) % held.length, 1)[0]?.()
        }
      }
      while (held.length > 0) await held.splice((order.next().value ?? 0) % held.length, 1)[0]?.()
      const last = list.at(-1)?.action === "publish" ? [`Text ${list.length - 1}`] : []
      expect((await endpoint.visible()).map(({ text }) => text.split("\n")[0])).toEqual(last)
      expect(receiver.articles.size).toBe(1)
    }),
    { numRuns },
  )
}

/** Sends a request again, byte by byte. */
async function deliver({ path, headers, body }: ProxiedRequest, url: string): Promise<void> {
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (/^(?:webhook-|content-type)/.test(name)) sent.set(name, String(value))
  }
  const response = await fetch(url + path, { method: "POST", headers: sent, body: Uint8Array.from(body) })
  expect(response.status).toBe(200)
}
