import { expect, test } from "vitest"

import { createWebhookSecret, signWebhook, verifyWebhook } from "../src/index.ts"

// The vector of the Standard Webhooks libraries, and bodies that text handling would break under the same id, time and secret.
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
const id = "msg_p5jXN8AQM9LWM0D4loKWxJek"
const timestamp = 1614265330
const json = new TextEncoder().encode('{"test": 2432232314}')
const vectors: [name: string, body: Uint8Array, signature: string][] = [
  ["the published vector", json, "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="],
  ["a byte order mark", Uint8Array.of(0xef, 0xbb, 0xbf, ...json), "rIYc6bjlDvbOpgBWfFEGWzkph/t4bozFkbYKpr4RwTc="],
  ["invalid UTF-8", Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d), "W2We1zcRKFcdhPsz1c91bUC5hPHH5jLzLSzltwKB6ek="],
  ["an empty body", new Uint8Array(), "v48jdbgvh29KJz2Qc+ghw8G6vG3nAKnujWBg8oM/62A="],
  [
    "characters of many bytes",
    new TextEncoder().encode('{"t":"żółw 🐢"}'),
    "Ax33Djrhb/XwMnRApwP9aqRw+qKtvkVh+dqg4UEQ0Q4=",
  ],
]

test.each(vectors)("%s gets its known signature, which verifies", async (_name, body, signature) => {
  const headers = await signWebhook({ id, timestamp, body, secrets: [secret] })
  expect(headers).toEqual({
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${signature}`,
  })
  const verified = await verifyWebhook({ headers, body, secrets: [secret], now: () => timestamp * 1000 })
  expect(verified).toEqual({ id, timestamp })
})

test("signWebhook signs text as UTF-8", async () => {
  const text = '{"t":"żółw 🐢"}'
  const asText = await signWebhook({ id, timestamp, body: text, secrets: [secret] })
  const asBytes = await signWebhook({ id, timestamp, body: new TextEncoder().encode(text), secrets: [secret] })
  expect(asText).toEqual(asBytes)
})

test("each secret makes one signature, in order", async () => {
  const other = createWebhookSecret()
  const sign = async (...secrets: string[]) =>
    (await signWebhook({ id, timestamp, body: json, secrets }))["webhook-signature"]
  expect(await sign(secret, other)).toBe(`${await sign(secret)} ${await sign(other)}`)
})

test.each(["", "a.b", "a b", "a\nb", "é", "x".repeat(257)])("signWebhook refuses the id %j", async (bad) => {
  await expect(signWebhook({ id: bad, timestamp, body: "", secrets: [secret] })).rejects.toMatchObject({
    code: "invalid_webhook_message",
  })
})

test.each([-1, 1.5, Number.NaN, 2 ** 60])("signWebhook refuses the timestamp %d", async (bad) => {
  await expect(signWebhook({ id, timestamp: bad, body: "", secrets: [secret] })).rejects.toMatchObject({
    code: "invalid_webhook_message",
  })
})

test("a new secret has 32 random bytes", () => {
  const made = createWebhookSecret()
  expect(made).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(createWebhookSecret()).not.toBe(made)
  expect(createWebhookSecret((length) => new Uint8Array(length))).toBe(`whsec_${"A".repeat(43)}=`)
})

test("createWebhookSecret refuses a source of too few random bytes", () => {
  expect(() => createWebhookSecret(() => new Uint8Array(8))).toThrow("24 to 64 bytes")
})
