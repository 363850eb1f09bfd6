import { createHmac } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createClient, openReplica, type ServiceAdapter, toContentSource } from "@citable/client"
import { listen } from "@citable/dev"
import { createWebhookHandler } from "@citable/webhooks"
import { hmac } from "@citable/webhooks/verifiers"
import { afterEach, beforeEach, expect, test } from "vitest"

interface Post {
  id: number
  permalink: string
  headline: string
}

/** Of a hosted service that is nothing like ours. */
const adapter: ServiceAdapter = {
  paths: {
    list_content_changes: null,
    list_content: { path: "/api/posts", toAnswer: (posts: Post[]) => ({ data: posts, next_cursor: null }) },
  },
  settleMs: 1,
  toArticle: ({ id, permalink, headline }: Post) => ({
    id,
    slug: permalink,
    title: headline,
    body: "Text.",
    body_format: "markdown",
  }),
  toEvent: ({ event, at, post }: { event: string; at: number; post: Post }) =>
    event === "post.live"
      ? { type: "content.published", timestamp: at, data: { content_id: post.id, slug: post.permalink } }
      : null,
}

const secret = "a secret of another service, long enough"
const posts = new Map<number, Post>()
let dir: string
let service: Awaited<ReturnType<typeof listen>>
beforeEach(async () => {
  posts.clear()
  dir = await mkdtemp(join(tmpdir(), "citable-"))
  service = await listen(async () => Response.json([...posts.values()]))
})
afterEach(async () => {
  await service.close()
  await rm(dir, { recursive: true })
})

/** A site that syncs its replica whenever a webhook tells of something that concerns it. */
function createSite() {
  const client = createClient({ baseUrl: service.url, adapter, apiKey: "another-services-key", brandId: "brd_site" })
  const events: unknown[] = []
  const titles: string[] = []
  const handle = createWebhookHandler({
    verify: hmac({ header: "x-signature" }),
    secret,
    onError: () => {},
    onEvent: async ({ payload }) => {
      const event = client.toEvent(payload)
      if (event === undefined) return
      events.push(event)
      const { revision } = event.data as { revision: number }
      const replica = await openReplica({ dir, source: toContentSource(client), minRevision: revision })
      titles.splice(0, titles.length, ...replica.articles().map(({ title }) => title))
    },
  })
  return { handle, events, titles }
}

function sign(payload: unknown): Request {
  const body = JSON.stringify(payload)
  const headers = { "x-signature": createHmac("sha256", secret).update(body).digest("hex") }
  return new Request("https://site.example/webhook", { method: "POST", headers, body })
}

const post = (id: number): Post => ({ id, permalink: `post-${id}`, headline: `Post ${id}` })

test("Another service's webhook is verified as it signs, becomes one of our events, and brings the replica up to date", async () => {
  const { handle, events, titles } = createSite()
  posts.set(7, post(7))
  const answer = await handle(sign({ event: "post.live", at: Date.UTC(2026, 0, 2), post: post(7) }))
  expect(answer.status).toBe(200)
  expect(events).toEqual([
    {
      type: "content.published",
      timestamp: "2026-01-02T00:00:00.000Z",
      data: { brand_id: "brd_site", content_id: "7", slug: "post-7", locale: "en", tags: [], revision: 0 },
    },
  ])
  expect(titles).toEqual(["Post 7"])
  posts.delete(7)
  posts.set(8, post(8))
  await handle(sign({ event: "post.live", at: 0, post: post(8) }))
  expect(titles).toEqual(["Post 8"])
})

test("What the adapter has no interest in is taken and does nothing; an event without an id is told to the sender", async () => {
  const { handle, events } = createSite()
  expect((await handle(sign({ event: "post.liked", at: 0, post: post(7) }))).status).toBe(200)
  expect((await handle(sign({ event: "post.live", at: 0, post: { permalink: "x" } }))).status).toBe(500)
  expect(events).toEqual([])
})

test("A webhook that somebody else signed never reaches the adapter", async () => {
  const { handle, events } = createSite()
  const request = sign({ event: "post.live", at: 0, post: post(7) })
  request.headers.set("x-signature", "00".repeat(32))
  expect((await handle(request)).status).toBe(401)
  expect(events).toEqual([])
})
