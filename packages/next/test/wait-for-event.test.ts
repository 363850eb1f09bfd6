import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"

import { createClient } from "@citable/client"
import { formatCredential } from "@citable/contract"
import { afterEach, expect, it } from "vitest"

import { waitForEvent } from "../src/internal/webhook/wait-for-event.ts"

const apiKey = formatCredential({ prefix: "ctb", id: "0123456789", secret: "a".repeat(32) })
const event = { content_id: "cnt_1", revision: 5 }
const article = { id: "cnt_1", slug: "now", previous_slugs: ["before"], locale: "en", tags: ["News"] }
let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Creates a service with one answer for each request in order. It repeats the last one. */
async function serve(answers: { status?: number; revision?: number; data?: unknown[] }[]) {
  let requestCount = 0
  server = createServer((_request, response) => {
    const { status = 200, revision = 0, data = [] } = answers[Math.min(requestCount++, answers.length - 1)] ?? {}
    const problem = { type: "about:blank", title: "No", status, detail: "No.", code: "busy", request_id: "req_1" }
    const list = { data, next_cursor: null, has_more: false, revision, sync_token: "t" }
    response.writeHead(status, { "content-type": status === 200 ? "application/json" : "application/problem+json" })
    response.end(JSON.stringify(status === 200 ? list : problem))
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { client: createClient({ baseUrl, apiKey, brandId: "brd_1", retries: 0 }), countRequests: () => requestCount }
}

it("asks until the service shows the revision, despite old answers and failures", async () => {
  const { client, countRequests } = await serve([
    { revision: 4, data: [article] },
    { status: 503 },
    { revision: 5, data: [article] },
  ])
  expect(await waitForEvent(client, event, { maxWaitMs: 20_000 })).toEqual({ article })
  expect(countRequests()).toBe(3)
})

it("a deleted article is recognised by the brand's revision", async () => {
  const { client } = await serve([{ revision: 4, data: [article] }, { revision: 6 }])
  expect(await waitForEvent(client, event, { maxWaitMs: 20_000 })).toEqual({ article: undefined })
})

it("gives up when the time is up", async () => {
  const { client } = await serve([{ revision: 4 }])
  expect(await waitForEvent(client, event, { maxWaitMs: 200 })).toBeUndefined()
})

it("a permanent refusal is thrown at once", async () => {
  const { client, countRequests } = await serve([{ status: 403 }])
  await expect(waitForEvent(client, event, { maxWaitMs: 20_000 })).rejects.toMatchObject({ status: 403 })
  expect(countRequests()).toBe(1)
})
