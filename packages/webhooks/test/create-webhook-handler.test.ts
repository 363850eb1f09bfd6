import { expect, test } from "vitest"

import { createWebhookHandler, createWebhookSecret } from "../src/index.ts"
import { createSignedRequest } from "../src/testing.ts"

const secret = createWebhookSecret()
const url = "http://127.0.0.1/webhook"

test("a signed event reaches its function and is answered with 200", async () => {
  const seen: string[] = []
  const handle = createWebhookHandler({
    secret,
    on: {
      "webhook.test": (event, context) => {
        seen.push(`${event.type} ${context.id}`)
      },
    },
  })
  const request = await createSignedRequest({ url, secret, id: "evt_1", event: { type: "webhook.test", data: {} } })
  const response = await handle(request)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ received: true })
  expect(seen).toEqual(["webhook.test evt_1"])
})
