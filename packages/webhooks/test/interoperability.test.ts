import fc from "fast-check"
import { Webhook as StandardWebhook } from "standardwebhooks"
import { Webhook as SvixWebhook } from "svix"
import { expect, test } from "vitest"

import { createWebhookHandler, createWebhookSecret, signWebhook, verifyWebhook } from "../src/index.ts"
import { svix } from "../src/verifiers.ts"

const ids = fc.stringMatching(/^[a-zA-Z0-9_-]{1,40}$/)

/** Any text in UTF-8. The other libraries hash decoded text, so only we can sign other bytes. */
const texts = fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), fc.json())

test("standardwebhooks and svix verify our signatures, and we verify theirs, for 10,000 bodies", async () => {
  const secret = createWebhookSecret()
  const secrets = [createWebhookSecret(), secret]
  const standard = new StandardWebhook(secret)
  const theirSvix = new SvixWebhook(secret)
  await fc.assert(
    fc.asyncProperty(ids, texts, async (id, text) => {
      const now = new Date()
      const timestamp = Math.floor(now.getTime() / 1000)
      const signed = await signWebhook({ id, timestamp, body: text, secrets })
      standard.verify(text, signed, { jsonParse: false })
      theirSvix.verify(text, {
        "svix-id": signed["webhook-id"],
        "svix-timestamp": signed["webhook-timestamp"],
        "svix-signature": signed["webhook-signature"],
      })
      const body = new TextEncoder().encode(text)
      for (const theirs of [standard, theirSvix]) {
        const headers = { ...signed, "webhook-signature": theirs.sign(id, now, text) }
        expect(await verifyWebhook({ headers, body, secrets })).toEqual({ id, timestamp })
      }
    }),
    { numRuns: 10_000 },
  )
})

test("a request from Svix reaches the functions of a handler for Svix", async () => {
  const secret = createWebhookSecret()
  const body = '{"type":"user.created","data":{"n":1}}'
  const now = new Date()
  const headers = {
    "svix-id": "msg_1",
    "svix-timestamp": String(Math.floor(now.getTime() / 1000)),
    "svix-signature": new SvixWebhook(secret).sign("msg_1", now, body),
  }
  const seen: unknown[] = []
  const handle = createWebhookHandler({
    verify: svix<{ "user.created": { data: { n: number } } }>(),
    secret,
    on: { "user.created": ({ payload }) => void seen.push(payload.data.n) },
  })
  const request = new Request("http://127.0.0.1/", { method: "POST", body, headers })
  expect((await handle(request)).status).toBe(200)
  expect(seen).toEqual([1])
})
