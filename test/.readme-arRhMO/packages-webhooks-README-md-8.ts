import assert from "node:assert"

import { createWebhookHandler, createWebhookSecret } from "@citable/webhooks"
import { createSignedRequest } from "@citable/webhooks/testing"

const secret = createWebhookSecret()
const handle = createWebhookHandler({ secret })
const event = { type: "webhook.test", data: {} }
const response = await handle(await createSignedRequest({ url: "https://example.com/webhook", secret, event }))
assert.equal(response.status, 200)

export {}
