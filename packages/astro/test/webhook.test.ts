import { createReceiverCases, createSignedRequest } from "@citable/webhooks/testing"
import type { APIContext } from "astro"
import { expect, test, vi } from "vitest"

import { createWebhook } from "../src/webhook.ts"

const secret = `whsec_${Buffer.alloc(32, 3).toString("base64")}`
const url = "https://site.test/_citable/webhook"
const event = {
  type: "content.updated",
  data: {
    brand_id: "brd_1",
    content_id: "cnt_1",
    slug: "new-name",
    previous_slug: "old-name",
    previous_slugs: ["oldest-name"],
    locale: "en",
    revision: 4,
    tags: ["Writing"],
  },
}

function contextOf(request: Request, cache?: { enabled: boolean; invalidate?: unknown }): APIContext {
  return { request, cache } as unknown as APIContext
}

test("a signed event purges exactly the tags that it touches, then runs onEvent", async () => {
  const order: unknown[] = []
  const route = createWebhook({ secret, onEvent: ({ type }) => void order.push(type) })
  const invalidate = async (input: unknown): Promise<void> => void order.push(input)
  const request = await createSignedRequest({ url, secret, event })
  expect((await route(contextOf(request, { enabled: true, invalidate }))).status).toBe(200)
  expect(order).toEqual([
    {
      tags: [
        "citable:articles",
        "citable:article:cnt_1",
        "citable:slug:en:new-name",
        "citable:slug:en:old-name",
        "citable:slug:en:oldest-name",
        "citable:topic:writing",
      ],
    },
    "content.updated",
  ])
})

test("nothing is purged if caching is off or absent, or if the event has no article", async () => {
  const route = createWebhook({ secret })
  const invalidate = vi.fn<() => Promise<void>>()
  const signed = (of: { type: string; data: Record<string, unknown> }) =>
    createSignedRequest({ url, secret, event: of })
  const ping = { type: "webhook.test", data: {} }
  expect((await route(contextOf(await signed(event), { enabled: false, invalidate }))).status).toBe(200)
  expect((await route(contextOf(await signed(event)))).status).toBe(200)
  expect((await route(contextOf(await signed(ping), { enabled: true, invalidate }))).status).toBe(200)
  expect(invalidate).not.toHaveBeenCalled()
})

test("tampered, stale and unsigned requests get 401 and change nothing", async () => {
  const touched = vi.fn<() => void>()
  const route = createWebhook({ secret, onEvent: touched })
  const good = await createSignedRequest({ url, secret, event })
  const tampered = new Request(url, { method: "POST", headers: good.headers, body: "{}" })
  const stale = await createSignedRequest({ url, secret, event, timestamp: Math.floor(Date.now() / 1000) - 301 })
  const unsigned = new Request(url, { method: "POST", body: JSON.stringify(event) })
  for (const request of [tampered, stale, unsigned]) {
    const cache = { enabled: true, invalidate: touched }
    expect((await route(contextOf(request, cache))).status).toBe(401)
  }
  expect(touched).not.toHaveBeenCalled()
})

test("a repeated delivery does not run again, unless it failed before", async () => {
  let runs = 0
  const route = createWebhook({
    secret,
    onEvent: () => {
      runs++
      if (runs === 1) throw new Error("not yet")
    },
  })
  const deliver = async (): Promise<number> =>
    (await route(contextOf(await createSignedRequest({ url, secret, event, id: "evt_1" })))).status
  const silence = vi.spyOn(console, "error").mockImplementation(() => {})
  expect(await deliver()).toBe(500)
  silence.mockRestore()
  expect(await deliver()).toBe(200)
  expect(await deliver()).toBe(200)
  expect(runs).toBe(2)
})

test("the route answers every case of the receiver correctly", async () => {
  const route = createWebhook({ secret })
  for (const { name, request, status } of await createReceiverCases({ url, secret })) {
    expect((await route(contextOf(request))).status, name).toBe(status)
  }
})
