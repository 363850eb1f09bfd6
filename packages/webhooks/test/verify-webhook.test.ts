import fc from "fast-check"
import { expect, test } from "vitest"

import { createWebhookSecret, signWebhook, verifyWebhook, WebhookVerificationError } from "../src/index.ts"

const secret = createWebhookSecret((length) => new Uint8Array(length).fill(7))
const secrets = [secret]
const timestamp = 1_700_000_000
const now = () => timestamp * 1000
const body = new TextEncoder().encode(JSON.stringify({ type: "webhook.test", text: "ż🐢".repeat(100) }))
const signed = await signWebhook({ id: "evt_1", timestamp, body, secrets })
const signature = signed["webhook-signature"]

async function codeOf(headers: Record<string, string | string[] | undefined> | Headers, bytes = body): Promise<string> {
  try {
    await verifyWebhook({ headers, body: bytes, secrets, now })
    return "verified"
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.code
    throw error
  }
}

test("every single changed bit of the body breaks the signature", async () => {
  for (let index = 0; index < body.length; index += 1) {
    const changed = body.slice()
    changed[index] = (changed[index] ?? 0) ^ (1 << (index % 8))
    expect(await codeOf(signed, changed)).toBe("no_matching_signature")
  }
})

test("a body with added or removed bytes does not verify", async () => {
  expect(await codeOf(signed, body.slice(0, -1))).toBe("no_matching_signature")
  expect(await codeOf(signed, body.slice(1))).toBe("no_matching_signature")
  expect(await codeOf(signed, Uint8Array.of(...body, 0x0a))).toBe("no_matching_signature")
  expect(await codeOf(signed, new Uint8Array())).toBe("no_matching_signature")
})

test("another id, another timestamp and every single changed bit of the signature do not verify", async () => {
  expect(await codeOf({ ...signed, "webhook-id": "evt_2" })).toBe("no_matching_signature")
  expect(await codeOf({ ...signed, "webhook-timestamp": String(timestamp + 1) })).toBe("no_matching_signature")
  for (let bit = 0; bit < 256; bit += 1) {
    const changed = Buffer.from(signature.slice("v1,".length), "base64")
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    const value = `v1,${changed.toString("base64")}`
    expect(await codeOf({ ...signed, "webhook-signature": value })).toBe("no_matching_signature")
  }
})

test.each([
  [-301, "timestamp_out_of_tolerance"],
  [-300, "verified"],
  [-299, "verified"],
  [299, "verified"],
  [300, "verified"],
  [301, "timestamp_out_of_tolerance"],
])("signed %d seconds from now: %s", async (seconds, expected) => {
  expect(await codeOf(await signWebhook({ id: "evt_1", timestamp: timestamp + seconds, body, secrets }))).toBe(expected)
})

test("the tolerance is an option, and a tolerance that is not a number refuses everything", async () => {
  const old = await signWebhook({ id: "evt_1", timestamp: timestamp - 900, body, secrets })
  const input = { headers: old, body, secrets, now }
  expect(await verifyWebhook({ ...input, toleranceSeconds: 900 })).toEqual({ id: "evt_1", timestamp: timestamp - 900 })
  const broken = verifyWebhook({ ...input, headers: signed, toleranceSeconds: Number.NaN })
  await expect(broken).rejects.toMatchObject({ code: "timestamp_out_of_tolerance" })
})

const malformed: [header: string, value: string][] = [
  ...["", " ", "a.b", "a b", "é", "x".repeat(257), "evt_1, evt_1"].map((value): [string, string] => [
    "webhook-id",
    value,
  ]),
  ...["", "x", "-1", "1.5", "1e10", "0x10", "01700000000", "1700000000junk", "+1700000000", "1".repeat(20)].map(
    (value): [string, string] => ["webhook-timestamp", value],
  ),
  ...["", "  "].map((value): [string, string] => ["webhook-signature", value]),
]

test.each(malformed)("%s: %j is refused as missing or malformed", async (name, value) => {
  expect(await codeOf({ ...signed, [name]: value })).toBe("missing_headers")
})

test.each(Object.keys(signed))("a request without %s is refused", async (name) => {
  expect(await codeOf({ ...signed, [name]: undefined })).toBe("missing_headers")
})

test("a timestamp in milliseconds is out of tolerance", async () => {
  expect(await codeOf({ ...signed, "webhook-timestamp": String(timestamp * 1000) })).toBe("timestamp_out_of_tolerance")
})

const bare = signature.slice("v1,".length)
const bytes = Buffer.from(bare, "base64")
test.each([
  ["no version", bare],
  ["an unknown version", `v2,${bare}`],
  ["only the asymmetric version", `v1a,${bare}`],
  ["an upper-case version", `V1,${bare}`],
  ["a version alone", "v1,"],
  ["no padding", signature.slice(0, -1)],
  ["a line break", `${signature.slice(0, 20)}\n${signature.slice(20)}`],
  ["base64url", `v1,${bytes.toString("base64url")}`],
  ["hex", `v1,${bytes.toString("hex")}`],
  ["31 bytes", `v1,${bytes.subarray(1).toString("base64")}`],
  ["33 bytes", `v1,${Buffer.concat([bytes, Buffer.alloc(1)]).toString("base64")}`],
  ["sixteen wrong ones before the right one", `${`v1,${Buffer.alloc(32).toString("base64")} `.repeat(16)}${signature}`],
  ["a header of 100 kB", `${"v2,A ".repeat(20_000)}${signature}`],
])("a signature with %s does not match", async (_name, value) => {
  expect(await codeOf({ ...signed, "webhook-signature": value })).toBe("no_matching_signature")
})

test("the right signature counts beside unknown versions, wrong ones and odd spacing", async () => {
  const wrong = `v1,${Buffer.alloc(32).toString("base64")}`
  for (const value of [
    `v2,abc ${signature} v1a,def`,
    `${wrong} ${signature}`,
    ` ${signature}  ${wrong} `,
    `${wrong}, ${signature}`,
    `${signature}, ${wrong}`,
  ]) {
    expect(await codeOf({ ...signed, "webhook-signature": value })).toBe("verified")
  }
})

test("an id cannot be extended at the cost of the body", async () => {
  const victim = await signWebhook({ id: "a", timestamp, body: `${timestamp}.x`, secrets })
  const spliced = { ...victim, "webhook-id": `a.${timestamp}` }
  expect(await codeOf(spliced, new TextEncoder().encode("x"))).toBe("missing_headers")
})

test("headers come as a Headers object or as plain names in any case, with one or several values", async () => {
  expect(await codeOf(new Headers(signed))).toBe("verified")
  expect(
    await codeOf({ "Webhook-Id": "evt_1", "WEBHOOK-TIMESTAMP": String(timestamp), "webhook-signature": [signature] }),
  ).toBe("verified")
  expect(await codeOf({ ...signed, "webhook-signature": ["v1,wrong", signature] })).toBe("verified")
  expect(await codeOf({ ...signed, "Webhook-Id": "evt_1" })).toBe("missing_headers")
})

test("verifyWebhook refuses text, because decoding changes bytes", async () => {
  const text = "{}" as unknown as Uint8Array
  await expect(verifyWebhook({ headers: signed, body: text, secrets, now })).rejects.toMatchObject({
    code: "invalid_webhook_message",
  })
})

test("any malformed headers lead to a refusal with a code", async () => {
  const value = fc.oneof(fc.string({ unit: "binary" }), fc.constant(undefined), fc.array(fc.string(), { maxLength: 3 }))
  const headers = fc.record({ "webhook-id": value, "webhook-timestamp": value, "webhook-signature": value })
  await fc.assert(
    fc.asyncProperty(headers, fc.uint8Array(), async (hostile, bytesOfBody) => {
      expect(await codeOf(hostile, bytesOfBody)).not.toBe("verified")
    }),
    { numRuns: 500 },
  )
})

test("any bytes signed with one of the secrets verify with it, and with no other", async () => {
  const other = createWebhookSecret()
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), async (content) => {
      const headers = await signWebhook({ id: "evt_1", timestamp, body: content, secrets })
      expect(await verifyWebhook({ headers, body: content, secrets: [other, secret], now })).toEqual({
        id: "evt_1",
        timestamp,
      })
      await expect(verifyWebhook({ headers, body: content, secrets: [other], now })).rejects.toThrow("No signature")
    }),
    { numRuns: 300 },
  )
})
