import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createClient, type ServiceAdapter } from "@citable/client"
import { createCitable, createWebhook } from "@citable/next/pages"
import { hmac } from "@citable/webhooks/verifiers"
import type { NextApiRequest, NextApiResponse } from "next"
import { afterEach, beforeEach, expect, it } from "vitest"

import { addSharedCache } from "../src/internal/cache/shared-caches.ts"

interface Post {
  id: number
  permalink: string
}

const adapter: ServiceAdapter = {
  paths: {
    get_content: "/posts/{content_id}",
    get_content_by_slug: { path: "/posts/by/{slug}" },
  },
  settleMs: 1,
  toArticle: ({ id, permalink }: Post) => ({
    id,
    slug: permalink,
    title: "Post",
    body: "Text.",
    body_format: "markdown",
  }),
  toEvent: ({ event, post }: { event: string; post: Post }) =>
    event === "post.live" ? { type: "content.published", data: { content_id: post.id, slug: post.permalink } } : null,
}

const servers: Server[] = []
let folder: string
let requests: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-next-"))
  requests = []
})
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
  await rm(folder, { recursive: true, force: true })
})

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1")
  servers.push(server)
  await once(server, "listening")
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Receives another service's webhook, and gives the revalidated paths. */
async function createReceiver(posts: Post[], onRevalidate: () => void = () => {}) {
  const baseUrl = await listen((request, response) => {
    requests.push(request.url ?? "")
    const post = posts.find(({ id }) => request.url?.split("?")[0] === `/posts/${id}`)
    response.writeHead(post === undefined ? 404 : 200, { "content-type": "application/json" })
    response.end(JSON.stringify(post ?? {}))
  })
  const client = createClient({ baseUrl, adapter, apiKey: "another-services-key" })
  const eventTypes: unknown[] = []
  const handle = createWebhook(createCitable({ client, distDir: folder }), {
    verify: hmac({ header: "x-signature" }),
    secret: "a secret of another service, long enough",
    onEvent: (event) => eventTypes.push(event.type),
  })
  const revalidated: string[] = []
  const url = await listen((request, response) => {
    const revalidate = async (path: string) => {
      revalidated.push(path)
      onRevalidate()
    }
    void handle(request as NextApiRequest, Object.assign(response, { revalidate }) as unknown as NextApiResponse)
  })
  return { url, revalidated, eventTypes }
}

async function send(url: string, payload: unknown, signature?: string): Promise<Response> {
  const body = JSON.stringify(payload)
  const key = new TextEncoder().encode("a secret of another service, long enough")
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
  const made = Buffer.from(await crypto.subtle.sign("HMAC", imported, new TextEncoder().encode(body))).toString("hex")
  const headers = { "content-type": "application/json", "x-signature": signature ?? made }
  return fetch(url, { method: "POST", headers, body })
}

it("another service's webhook is verified with its own signature, and read through its adapter", async () => {
  const { url, revalidated, eventTypes } = await createReceiver([{ id: 7, permalink: "seven" }])
  const answer = await send(url, { event: "post.live", post: { id: 7, permalink: "seven" } })
  expect(answer.status).toBe(200)
  expect(revalidated).toEqual(["/blog/seven", "/"])
  expect(eventTypes).toEqual(["content.published"])
  expect(requests).toEqual(["/posts/7"])
})

it("a change also revalidates an article that the service does not show any more", async () => {
  const { url, revalidated } = await createReceiver([])
  expect((await send(url, { event: "post.live", post: { id: 8, permalink: "eight" } })).status).toBe(200)
  expect(revalidated).toEqual(["/blog/eight", "/"])
})

it("an event that the adapter ignores is accepted and does nothing, and a wrong signature is refused", async () => {
  const { url, revalidated } = await createReceiver([])
  expect((await send(url, { event: "post.liked", post: { id: 7, permalink: "seven" } })).status).toBe(200)
  expect((await send(url, { event: "post.live" }, "00")).status).toBe(401)
  expect(revalidated).toEqual([])
  expect(requests).toEqual([])
})

it("if other instances did not get a page, the sender tries again", async () => {
  let lost = 0
  let isDown = true
  const position = () => ({ read: async () => undefined, keep: async () => {} })
  addSharedCache("of this test", { invalidate: async () => true, countLost: () => lost, position })
  const { url, revalidated } = await createReceiver([{ id: 7, permalink: "seven" }], () => {
    if (isDown) lost++
  })
  const event = { event: "post.live", post: { id: 7, permalink: "seven" } }
  const refused = await send(url, event)
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"])
  isDown = false
  expect((await send(url, event)).status).toBe(200)
  expect(revalidated).toEqual(["/blog/seven", "/", "/blog/seven", "/"])
})
