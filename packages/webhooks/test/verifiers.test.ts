import { createHmac } from "node:crypto"

import { expect, expectTypeOf, test } from "vitest"

import {
  createWebhookHandler,
  createWebhookSecret,
  type PayloadEvent,
  signWebhook,
  type WebhookVerifier,
  WebhookVerificationError,
} from "../src/index.ts"
import { bearer, github, hmac, sanity, standardWebhooks, stripe, svix } from "../src/verifiers.ts"

const now = 1_700_000_000_000
const seconds = now / 1000
const secret = "It's a Secret to Everybody"
const shared = createWebhookSecret()
const url = "http://127.0.0.1/webhook"

interface Sent {
  body?: string
  headers?: Record<string, string>
}

const mac = (content: string, key = secret, hash = "sha256") => createHmac(hash, key).update(content)

/** A receiver that records its events. */
function receive(verify: WebhookVerifier, ...secrets: string[]) {
  const events: PayloadEvent[] = []
  const ids: string[] = []
  const handle = createWebhookHandler({
    verify,
    secret: secrets.length === 0 ? [secret] : secrets,
    now: () => now,
    onEvent: (event, { id }) => {
      events.push(event)
      ids.push(id)
    },
  })
  const send = async ({ body = '{"type":"thing.made","id":"evt_9","n":1}', headers = {} }: Sent) => {
    const response = await handle(new Request(url, { method: "POST", body, headers }))
    return [response.status, ((await response.json()) as { code?: string; duplicate?: true }).code] as const
  }
  return { events, ids, send }
}

test("GitHub's own vector verifies, and one changed byte of it does not", async () => {
  // From "Validating webhook deliveries" in GitHub's documentation.
  const signature = "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"
  const { send } = receive(github())
  const headers = { "x-hub-signature-256": signature, "x-github-event": "ping" }
  // Signed, but not JSON.
  expect(await send({ body: "Hello, World!", headers })).toEqual([400, "malformed_json"])
  expect(await send({ body: "Hello, world!", headers })).toEqual([401, "no_matching_signature"])
})

test("an event of GitHub has the type of its header, and does not run again under another id", async () => {
  const body = '{"ref":"main"}'
  const { events, ids, send } = receive(github())
  const headers = { "x-hub-signature-256": `sha256=${mac(body).digest("hex")}`, "x-github-event": "push" }
  expect(await send({ body, headers: { ...headers, "x-github-delivery": "d1" } })).toEqual([200, undefined])
  const upper = { ...headers, "x-hub-signature-256": `sha256=${mac(body).digest("hex").toUpperCase()}` }
  expect(await send({ body, headers: { ...upper, "x-github-delivery": "d2" } })).toEqual([200, undefined])
  expect(events).toEqual([{ type: "push", payload: { ref: "main" } }])
  expect(ids).toEqual(["d1"])
})

test("Stripe's header verifies with its time and one of several signatures, and the event's id identifies the delivery", async () => {
  const body = '{"id":"evt_1","type":"invoice.paid"}'
  const sign = (time: number) => mac(`${time}.${body}`).digest("hex")
  const { events, ids, send } = receive(stripe())
  const header = (time: number, ...signatures: string[]) => ({
    "stripe-signature": [`t=${time}`, ...signatures.map((one) => `v1=${one}`), "v0=abc"].join(","),
  })
  expect(await send({ body, headers: header(seconds, "00".repeat(32), sign(seconds)) })).toEqual([200, undefined])
  expect(await send({ body, headers: header(seconds + 1, sign(seconds + 1)) })).toEqual([200, undefined])
  expect(events).toEqual([{ type: "invoice.paid", payload: { id: "evt_1", type: "invoice.paid" } }])
  expect(ids).toEqual(["evt_1"])
  const stale = "timestamp_out_of_tolerance"
  expect(await send({ body, headers: header(seconds - 301, sign(seconds - 301)) })).toEqual([401, stale])
  expect(await send({ body, headers: header(seconds + 301, sign(seconds + 301)) })).toEqual([401, stale])
  expect(await send({ body, headers: header(seconds + 1, sign(seconds)) })).toEqual([401, "no_matching_signature"])
  const malformed = ["", "t=1", `v1=${sign(seconds)}`, `t=x,v1=${sign(seconds)}`, `t=1,t=2,v1=${sign(seconds)}`]
  for (const value of malformed) {
    expect(await send({ body, headers: { "stripe-signature": value } })).toEqual([401, "missing_headers"])
  }
  expect(
    await send({ body: "x", headers: { "stripe-signature": `t=${seconds},v1=${mac(`${seconds}.x`).digest("hex")}` } }),
  ).toEqual([400, "malformed_json"])
})

test("Sanity's header verifies, in milliseconds and base64url, and no spelling of it runs twice", async () => {
  const body = '{"_id":"resume"}'
  const signature = mac(`${now}.${body}`).digest("base64url")
  const { events, send } = receive(sanity())
  const headers = { "sanity-webhook-signature": `t=${now},v1=${signature}`, "sanity-operation": "update" }
  expect(await send({ body, headers: { ...headers, "idempotency-key": "k1" } })).toEqual([200, undefined])
  const spelled = { ...headers, "sanity-webhook-signature": `t=${now}, v1=${signature}=,x=1`, "idempotency-key": "k2" }
  expect(await send({ body, headers: spelled })).toEqual([200, undefined])
  expect(events).toEqual([{ type: "update", payload: { _id: "resume" } }])
  const later = { "sanity-webhook-signature": `t=${now + 1},v1=${signature}` }
  expect(await send({ body, headers: later })).toEqual([401, "no_matching_signature"])
})

test("Svix's headers verify under either name, and only together", async () => {
  const body = '{"type":"user.created","data":{}}'
  const { events, ids, send } = receive(svix(), shared)
  const sign = (id: string) => signWebhook({ id, timestamp: seconds, body, secrets: [shared] })
  const named = async (id: string) =>
    Object.fromEntries(
      Object.entries(await sign(id)).map(([name, value]) => [name.replace("webhook-", "svix-"), value]),
    )
  expect(await send({ body, headers: await named("a") })).toEqual([200, undefined])
  expect(await send({ body, headers: { ...(await sign("b")) } })).toEqual([200, undefined])
  expect(ids).toEqual(["a", "b"])
  expect(events[0]).toEqual({ type: "user.created", payload: JSON.parse(body) })
  const { "svix-signature": _, ...without } = await named("c")
  expect(await send({ body, headers: { ...without, ...(await sign("c")) } })).toEqual([401, "missing_headers"])
})

test("the handler reads any Standard Webhooks sender without Citable's schema", async () => {
  const body = '{"anything":1}'
  const { events, send } = receive(standardWebhooks(), shared)
  const headers = { ...(await signWebhook({ id: "a", timestamp: seconds, body, secrets: [shared] })) }
  expect(await send({ body, headers })).toEqual([200, undefined])
  expect(await send({ body, headers })).toEqual([200, undefined])
  expect(events).toEqual([{ type: "", payload: { anything: 1 } }])
})

test("a bearer token must match completely, and every delivery runs unless a header identifies it", async () => {
  const { events, send } = receive(bearer(), secret.replaceAll(" ", "-"), "another-token-of-ours")
  const headers = { authorization: `Bearer ${secret.replaceAll(" ", "-")}` }
  expect(await send({ headers })).toEqual([200, undefined])
  expect(await send({ headers: { authorization: "bearer another-token-of-ours" } })).toEqual([200, undefined])
  expect(events).toHaveLength(2)
  expect(await send({ headers: { authorization: `${headers.authorization}x` } })).toEqual([
    401,
    "no_matching_signature",
  ])
  for (const authorization of ["", "Bearer", "Bearer a b", "Basic abc"]) {
    expect(await send({ headers: { authorization } })).toEqual([401, "missing_headers"])
  }
  const named = receive(bearer({ id: "x-id" }), "another-token-of-ours")
  for (const id of ["1", "1", "2"]) {
    await named.send({ headers: { authorization: "Bearer another-token-of-ours", "x-id": id } })
  }
  expect(named.ids).toEqual(["1", "2"])
})

test.each(["sha1", "sha256", "sha512"] as const)("hmac verifies %s in each encoding", async (name) => {
  const hash = ({ sha1: "SHA-1", sha256: "SHA-256", sha512: "SHA-512" } as const)[name]
  const body = '{"type":"a"}'
  for (const encoding of ["hex", "base64", "base64url"] as const) {
    const { send, events } = receive(hmac({ header: "x-sig", hash, encoding }))
    const signature = mac(body, secret, name).digest(encoding)
    expect(await send({ body, headers: { "x-sig": signature } })).toEqual([200, undefined])
    for (const wrong of [signature.slice(2), `${signature}00`, `!${signature}`, "z".repeat(200)]) {
      expect(await send({ body, headers: { "x-sig": wrong } })).toEqual([401, "no_matching_signature"])
    }
    expect(events).toHaveLength(1)
  }
})

test("hmac verifies custom content, such as body and time of Ghost", async () => {
  const ghost = hmac({
    header: "x-sig",
    timestamp: { header: "x-time", unit: "ms" },
    content: ({ body, timestamp = "" }) => [body, timestamp],
    type: ({ headers }) => headers.get("x-type") ?? "",
  })
  const { send, events } = receive(ghost)
  const headers = { "x-sig": mac(`{}${now}`).digest("hex"), "x-time": String(now), "x-type": "post.published" }
  expect(await send({ body: "{}", headers })).toEqual([200, undefined])
  expect(events).toEqual([{ type: "post.published", payload: {} }])
  expect(await send({ body: "{}", headers: { ...headers, "x-time": String(now + 1) } })).toEqual([
    401,
    "no_matching_signature",
  ])
  expect(await send({ body: "{}", headers: { ...headers, "x-time": "soon" } })).toEqual([401, "missing_headers"])
  expect(await send({ body: "{}", headers: { ...headers, "x-time": "1" } })).toEqual([
    401,
    "timestamp_out_of_tolerance",
  ])
})

test.each(["", "short", `${secret}\n`, " padded-secret-of-a-sender"])(
  "createWebhookHandler refuses the secret %j of another sender",
  (bad) => {
    for (const verify of [github(), stripe(), sanity(), bearer(), hmac({ header: "x" })]) {
      expect(() => createWebhookHandler({ verify, secret: [bad] })).toThrow(
        expect.objectContaining({ code: "invalid_webhook_secret" }),
      )
    }
  },
)

test("createWebhookHandler refuses a verifier without a secret", () => {
  expect(() => createWebhookHandler({ verify: github() })).toThrow("There is no webhook secret")
})

test("a custom verifier needs only a function, and the handler does the rest", async () => {
  const own: WebhookVerifier = {
    verify({ headers, secrets }) {
      if (headers.get("x-key") === secrets[0]) return { id: headers.get("x-id") ?? "", timestamp: 0 }
      throw new WebhookVerificationError("no", "no_matching_signature")
    },
  }
  const { send, ids } = receive(own)
  expect(await send({ headers: { "x-key": "wrong" } })).toEqual([401, "no_matching_signature"])
  for (const id of ["a", "a", "b"]) await send({ headers: { "x-key": secret, "x-id": id } })
  expect(ids).toEqual(["a", "b"])
})

test("a verifier's payloads type the functions", () => {
  createWebhookHandler({
    verify: github<{ push: { ref: string }; ping: { zen: string } }>(),
    secret,
    on: {
      push: (event) => expectTypeOf(event.payload).toEqualTypeOf<{ ref: string }>(),
      // @ts-expect-error an undeclared event
      pull: () => {},
    },
    onEvent: (event) => expectTypeOf(event.type).toEqualTypeOf<string>(),
  })
})
