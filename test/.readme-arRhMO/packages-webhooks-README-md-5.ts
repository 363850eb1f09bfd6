import { createServer } from "node:http"

import { createWebhookHandler } from "@citable/webhooks"
import { toNodeListener } from "@citable/webhooks/node"

const listener = toNodeListener(createWebhookHandler())
createServer((request, response) => void listener(request, response)).listen(4401, "127.0.0.1")

export {}
