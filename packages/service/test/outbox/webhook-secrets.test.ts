import type { Delivery, Event, Problem, Webhook } from "@citable/contract"
import { listen, startService } from "@citable/dev"
import { verifyWebhook } from "@citable/webhooks"
import { Webhook as StandardWebhook } from "standardwebhooks"
import { afterEach, describe, expect, it, vi } from "vitest"

/** Waits long enough for a busy machine. */
const until = <Result>(check: () => Result | Promise<Result>) => vi.waitFor(check, { timeout: 50_000, interval: 20 })

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

type WithSecret = Webhook & { secret: string; previous_secret_until: string | null }

/** A service with a clock that tests can advance, and a webhook that records requests. */
async function start(...answers: number[]) {
  const received: { headers: Headers; body: Uint8Array; event: Event }[] = []
  const server = await listen(async (request) => {
    const body = new Uint8Array(await request.arrayBuffer())
    received.push({ headers: request.headers, body, event: JSON.parse(new TextDecoder().decode(body)) as Event })
    return new Response(null, { status: answers.shift() ?? 200 })
  })
  const clock = { ahead: 0 }
  const started = await startService({ retryDelays: [20], now: () => Date.now() + clock.ahead })
  open.push(started, server)
  const hook = await started.call<WithSecret>("POST", `/v1/brands/${started.brandId}/webhooks`, { url: server.url })
  const path = `/v1/webhooks/${hook.id}`
  const rotate = () => started.call<WithSecret>("POST", `${path}/rotate-secret`, {})
  /** The signed request of a test event. */
  const next = async () => {
    const before = received.length
    await started.call("POST", `${path}/test`, {})
    await until(() => expect(received.length).toBe(before + 1))
    return received[before] as (typeof received)[number]
  }
  const deliveries = async () => (await started.call<{ data: Delivery[] }>("GET", `${path}/deliveries`)).data
  return { started, received, clock, hook, path, rotate, next, deliveries }
}

async function verifies(request: { headers: Headers; body: Uint8Array }, secret: string, clock: { ahead: number }) {
  const now = () => Date.now() + clock.ahead
  return verifyWebhook({ ...request, secrets: [secret], now }).then(
    () => true,
    () => false,
  )
}

describe("rotate_webhook_secret", () => {
  it("gives a new secret; both sign for 24 hours, as this package and standardwebhooks verify, then only the new one", async () => {
    const { clock, hook, rotate, next, path, started } = await start()
    const rotated = await rotate()
    expect(rotated.secret).toMatch(/^whsec_/)
    expect(rotated.secret).not.toBe(hook.secret)
    expect(Date.parse(rotated.previous_secret_until ?? "") - Date.parse(rotated.updated_at)).toBe(24 * 3_600_000)
    const request = await next()
    expect(request.headers.get("webhook-signature")?.split(" ")).toHaveLength(2)
    for (const secret of [hook.secret, rotated.secret]) {
      expect(await verifies(request, secret, clock)).toBe(true)
      const text = new TextDecoder().decode(request.body)
      expect(new StandardWebhook(secret).verify(text, Object.fromEntries(request.headers))).toMatchObject({
        type: "webhook.test",
      })
    }
    clock.ahead = 24 * 3_600_000 + 1000
    const later = await next()
    expect(later.headers.get("webhook-signature")?.split(" ")).toHaveLength(1)
    expect(await verifies(later, hook.secret, clock)).toBe(false)
    expect(await verifies(later, rotated.secret, clock)).toBe(true)
    expect(JSON.stringify(await started.call("GET", `${path}/deliveries`))).not.toContain("whsec_")
  })

  it("keeps the receiver's secret valid after two rotations, as after a lost answer", async () => {
    const { clock, hook, rotate, next } = await start()
    const secrets = [hook.secret, (await rotate()).secret, (await rotate()).secret]
    const request = await next()
    for (const secret of secrets) expect(await verifies(request, secret, clock)).toBe(true)
    for (let i = 0; i < 3; i++) await rotate()
    expect((await next()).headers.get("webhook-signature")?.split(" ")).toHaveLength(4)
  })

  it("repeats the answer, not the rotation, for the same Idempotency-Key", async () => {
    const { started, path } = await start()
    const answers = []
    for (let i = 0; i < 2; i++) {
      const headers = {
        authorization: `Bearer ${started.writeKey}`,
        "content-type": "application/json",
        "idempotency-key": "rotate-1",
      }
      const response = await fetch(`${started.url}${path}/rotate-secret`, { method: "POST", headers, body: "{}" })
      answers.push(await response.json())
    }
    expect(answers[0]).toEqual(answers[1])
  })
})

describe("redeliver_webhook", () => {
  it("sends the event again with its id and redelivery set, as a new delivery", async () => {
    const { clock, deliveries, hook, next, path, received, started } = await start()
    const first = await next()
    await until(async () => expect((await deliveries())[0]?.status).toBe("delivered"))
    const [original] = await deliveries()
    const again = await started.call<Delivery>("POST", `${path}/deliveries/${original?.id}/redeliver`, {})
    expect(again).toMatchObject({ event_id: original?.event_id, redelivery: true, status: "pending", attempts: 0 })
    expect(again.id).not.toBe(original?.id)
    await until(() => expect(received).toHaveLength(2))
    const second = received[1] as (typeof received)[number]
    expect(second.headers.get("webhook-id")).toBe(first.headers.get("webhook-id"))
    expect(second.event).toEqual({ ...first.event, redelivery: true })
    expect(await verifies(second, hook.secret, clock)).toBe(true)
    await until(async () =>
      expect((await deliveries()).map(({ redelivery, status }) => [redelivery, status])).toEqual([
        [true, "delivered"],
        [false, "delivered"],
      ]),
    )
  })

  it("delivers a failed event to a receiver that works again", async () => {
    const { deliveries, path, received, started } = await start(500, 500)
    await started.call("POST", `${path}/test`, {})
    await until(async () => expect((await deliveries())[0]?.status).toBe("failed"))
    const [failed] = await deliveries()
    await started.call("POST", `${path}/deliveries/${failed?.id}/redeliver`, {})
    await until(async () => expect((await deliveries())[0]?.status).toBe("delivered"))
    expect((await deliveries())[1]).toEqual(failed)
    expect(received).toHaveLength(3)
  })

  it("refuses a delivery of another webhook, and a webhook that is disabled", async () => {
    const { deliveries, next, path, started } = await start()
    await next()
    const [delivery] = await deliveries()
    const url = "http://127.0.0.1:9/x"
    const other = await started.call<Webhook>("POST", `/v1/brands/${started.brandId}/webhooks`, { url })
    const ask = async (hook: string) => {
      const headers = { authorization: `Bearer ${started.writeKey}`, "content-type": "application/json" }
      const init = { method: "POST", headers, body: "{}" }
      const response = await fetch(`${started.url}${hook}/deliveries/${delivery?.id}/redeliver`, init)
      return ((await response.json()) as Problem).code
    }
    expect(await ask(`/v1/webhooks/${other.id}`)).toBe("not_found")
    await started.call("PATCH", path, { enabled: false })
    expect(await ask(path)).toBe("conflict")
  })
})
