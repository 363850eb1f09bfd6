import fc from "fast-check"
import { Webhook } from "standardwebhooks"
import { expect, test } from "vitest"

import { createWebhookSecret, signWebhook, verifyWebhook } from "../src/index.ts"

const runs = { numRuns: 1000 }
const ids = fc.stringMatching(/^[a-zA-Z0-9_-]{1,40}$/)

/** Any text that UTF-8 can carry: the other library hashes decoded text, so bytes beyond that are ours alone to sign. */
const texts = fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), fc.json())

test("what we sign, standardwebhooks verifies", async () => {
  const secret = createWebhookSecret()
  const theirs = new Webhook(secret)
  await fc.assert(
    fc.asyncProperty(ids, texts, async (id, body) => {
      const timestamp = Math.floor(Date.now() / 1000)
      const headers = await signWebhook({ id, timestamp, body, secrets: [createWebhookSecret(), secret] })
      theirs.verify(body, headers, { jsonParse: false })
    }),
    runs,
  )
})

test("what standardwebhooks signs, we verify", async () => {
  const secret = createWebhookSecret()
  const theirs = new Webhook(secret)
  await fc.assert(
    fc.asyncProperty(ids, texts, async (id, text) => {
      const now = new Date()
      const timestamp = Math.floor(now.getTime() / 1000)
      const headers = {
        "webhook-id": id,
        "webhook-timestamp": String(timestamp),
        "webhook-signature": theirs.sign(id, now, text),
      }
      const body = new TextEncoder().encode(text)
      expect(await verifyWebhook({ headers, body, secrets: [secret] })).toEqual({ id, timestamp })
    }),
    runs,
  )
})
