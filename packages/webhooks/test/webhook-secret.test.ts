import { expect, onTestFinished, test } from "vitest"

import { createWebhookHandler, createWebhookSecret, signWebhook, verifyWebhook } from "../src/index.ts"
import { createSignedRequest } from "../src/testing.ts"

const base64 = (length: number) => Buffer.alloc(length, 0xfb).toString("base64")
const url = "http://127.0.0.1/webhook"
const event = { type: "webhook.test", data: {} }

const unusable: [name: string, secret: string][] = [
  ["nothing", ""],
  ["white space", " \n"],
  ["the prefix alone", "whsec_"],
  ["the text undefined", "undefined"],
  ["the prefix and undefined", "whsec_undefined"],
  ["no prefix", base64(32)],
  ["a public key of 31 bytes", `whpk_${base64(31)}`],
  ["a private key of 33 bytes", `whsk_${base64(33)}`],
  ["23 bytes", `whsec_${base64(23)}`],
  ["65 bytes", `whsec_${base64(65)}`],
  ["base64url", `whsec_${Buffer.alloc(32, 0xfb).toString("base64url")}`],
  ["missing padding", `whsec_${base64(32).slice(0, -1)}`],
  ["padding in the middle", `whsec_AA==${base64(32)}`],
]

test.each(unusable)("createWebhookHandler refuses %s as a secret", (_name, secret) => {
  let message = ""
  try {
    createWebhookHandler({ secret })
  } catch (error) {
    expect(error).toMatchObject({ name: "CitableError", code: "invalid_webhook_secret" })
    message = String(error)
  }
  expect(message).not.toBe("")
  const body = secret.replace(/^wh(sec|pk|sk)_/, "").trim()
  if (body.length > 10) expect(message).not.toContain(body)
})

test.each(unusable)("signing and verifying refuse %s as a secret", async (_name, secret) => {
  const refusal = { code: "invalid_webhook_secret" }
  await expect(signWebhook({ id: "a", timestamp: 1, body: "", secrets: [secret] })).rejects.toMatchObject(refusal)
  await expect(verifyWebhook({ headers: {}, body: new Uint8Array(), secrets: [secret] })).rejects.toMatchObject(refusal)
})

test("the message of an unusable secret names its position", () => {
  expect(() => createWebhookHandler({ secret: [createWebhookSecret(), "whsec_short"] })).toThrow(
    "Webhook secret 2 of 2",
  )
})

test("no secret, and more than ten, are refused", async () => {
  const eleven = Array.from({ length: 11 }, () => createWebhookSecret())
  expect(() => createWebhookHandler({ secret: [] })).toThrow("1 to 10 webhook secrets")
  expect(() => createWebhookHandler({ secret: eleven })).toThrow("1 to 10 webhook secrets")
  await expect(signWebhook({ id: "a", timestamp: 1, body: "", secrets: [] })).rejects.toThrow("1 to 10 webhook secrets")
})

test.each([24, 64])("a secret of %d bytes is valid", async (length) => {
  const secret = `whsec_${base64(length)}`
  const response = await createWebhookHandler({ secret })(await createSignedRequest({ url, secret, event }))
  expect(response.status).toBe(200)
})

test("during a rotation both secrets are valid, in a list or in one string", async () => {
  const [old, fresh] = [createWebhookSecret(), createWebhookSecret()]
  for (const secret of [[old, fresh], [fresh, old], `${old},${fresh}`, `${old} ${fresh}\n`]) {
    const handle = createWebhookHandler({ secret })
    for (const signer of [old, fresh, [old, fresh], [createWebhookSecret(), fresh]]) {
      expect((await handle(await createSignedRequest({ url, secret: signer, event }))).status).toBe(200)
    }
    const stranger = await createSignedRequest({ url, secret: createWebhookSecret(), event })
    expect((await handle(stranger)).status).toBe(401)
  }
})

test("the secret defaults to the environment", async () => {
  const secret = createWebhookSecret()
  onTestFinished(() => {
    delete process.env["CITABLE_WEBHOOK_SECRET"]
  })
  process.env["CITABLE_WEBHOOK_SECRET"] = "whsec_nonsense"
  expect(() => createWebhookHandler()).toThrow("The webhook secret")
  process.env["CITABLE_WEBHOOK_SECRET"] = secret
  const handle = createWebhookHandler()
  expect((await handle(await createSignedRequest({ url, secret, event }))).status).toBe(200)
})

test("without a secret requests get 500, until the environment has one", async () => {
  const secret = createWebhookSecret()
  onTestFinished(() => {
    delete process.env["CITABLE_WEBHOOK_SECRET"]
  })
  const errors: unknown[] = []
  let runs = 0
  const handle = createWebhookHandler({ onError: (error) => errors.push(error), onEvent: () => void (runs += 1) })
  const refused = await handle(await createSignedRequest({ url, secret, event }))
  expect(refused.status).toBe(500)
  expect(await refused.json()).toMatchObject({ code: "missing_webhook_secret" })
  expect(errors).toMatchObject([{ code: "missing_webhook_secret" }])
  expect(runs).toBe(0)
  process.env["CITABLE_WEBHOOK_SECRET"] = secret
  expect((await handle(await createSignedRequest({ url, secret, event }))).status).toBe(200)
  expect(runs).toBe(1)
})
