import fc from "fast-check"
import { expect, test } from "vitest"

import { createWebhookKeyPair, createWebhookSecret, signWebhook, verifyWebhook } from "../src/index.ts"

// The vector of Svix's server. Svix designed the scheme.
const privateKey = "whsk_6Xb/dCcHpPea21PS1N9VY/NZW723CEc77N4rJCubMbfVKIDij2HKpMKkioLlX0dRqSKJp4AJ6p9lMicMFs6Kvg=="
const publicKey = "whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4="
const signature = "v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg=="
const id = "msg_p5jXN8AQM9LWM0D4loKWxJek"
const timestamp = 1614265330
const now = () => timestamp * 1000
const body = new TextEncoder().encode('{"test": 2432232314}')
const signed = { "webhook-id": id, "webhook-timestamp": String(timestamp), "webhook-signature": signature }
const refused = { code: "no_matching_signature" }

test("the known v1a vector signs and verifies", async () => {
  expect(await signWebhook({ id, timestamp, body, secrets: [privateKey] })).toEqual(signed)
  expect(await verifyWebhook({ headers: signed, body, secrets: [publicKey], now })).toEqual({ id, timestamp })
})

test("a private key of only its 32 bytes signs the same", async () => {
  const bytes = Buffer.from(privateKey.slice("whsk_".length), "base64").subarray(0, 32)
  const secrets = [`whsk_${bytes.toString("base64")}`]
  expect(await signWebhook({ id, timestamp, body, secrets })).toEqual(signed)
})

test("a single changed bit in a v1a signature, the id, the time or the body is refused", async () => {
  const bytes = Buffer.from(signature.slice("v1a,".length), "base64")
  for (let bit = 0; bit < 512; bit += 7) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    const headers = { ...signed, "webhook-signature": `v1a,${changed.toString("base64")}` }
    await expect(verifyWebhook({ headers, body, secrets: [publicKey], now })).rejects.toMatchObject(refused)
  }
  for (const headers of [
    { ...signed, "webhook-id": "other" },
    { ...signed, "webhook-timestamp": String(timestamp + 1) },
  ]) {
    await expect(verifyWebhook({ headers, body, secrets: [publicKey], now })).rejects.toMatchObject(refused)
  }
  const longer = Uint8Array.of(...body, 0x20)
  await expect(verifyWebhook({ headers: signed, body: longer, secrets: [publicKey], now })).rejects.toMatchObject(
    refused,
  )
})

test("a signature of another kind than the secret's is refused, and the message says so", async () => {
  const secret = createWebhookSecret()
  const shared = await signWebhook({ id, timestamp, body, secrets: [secret] })
  for (const [headers, secrets] of [
    [signed, [secret]],
    [shared, [publicKey]],
  ] as const) {
    const verifying = verifyWebhook({ headers, body, secrets, now })
    await expect(verifying).rejects.toMatchObject(refused)
    await expect(verifying).rejects.toThrow("of the kind that this secret verifies")
  }
})

test("a request signed in both ways verifies with either, and with both", async () => {
  const secret = createWebhookSecret()
  const headers = await signWebhook({ id, timestamp, body, secrets: [secret, privateKey] })
  for (const secrets of [[secret], [publicKey], [publicKey, secret]]) {
    expect(await verifyWebhook({ headers, body, secrets, now })).toEqual({ id, timestamp })
  }
})

test("signing refuses a public key, and verifying a private one", async () => {
  const wrong = { code: "invalid_webhook_secret" }
  await expect(signWebhook({ id, timestamp, body, secrets: [publicKey] })).rejects.toMatchObject(wrong)
  await expect(verifyWebhook({ headers: signed, body, secrets: [privateKey], now })).rejects.toMatchObject(wrong)
})

test("verifying makes at most eight Ed25519 checks, however many signatures and keys there are", async () => {
  const bogus = `v1a,${Buffer.alloc(64).toString("base64")}`
  const headers = { ...signed, "webhook-signature": `${`${bogus} `.repeat(8)}${signature}` }
  await expect(verifyWebhook({ headers, body, secrets: [publicKey], now })).rejects.toMatchObject(refused)
  const fewer = { ...signed, "webhook-signature": `${`${bogus} `.repeat(7)}${signature}` }
  expect(await verifyWebhook({ headers: fewer, body, secrets: [publicKey], now })).toEqual({ id, timestamp })
})

test("a new key pair's signature verifies with its public key, and with no other", async () => {
  const pair = await createWebhookKeyPair()
  expect(pair.privateKey).toMatch(/^whsk_[A-Za-z0-9+/]{86}==$/)
  expect(pair.publicKey).toMatch(/^whpk_[A-Za-z0-9+/]{43}=$/)
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (content) => {
      const headers = await signWebhook({ id, timestamp, body: content, secrets: [pair.privateKey] })
      const input = { headers, body: content, now }
      expect(await verifyWebhook({ ...input, secrets: [publicKey, pair.publicKey] })).toEqual({ id, timestamp })
      await expect(verifyWebhook({ ...input, secrets: [publicKey] })).rejects.toMatchObject(refused)
    }),
    { numRuns: 100 },
  )
})
