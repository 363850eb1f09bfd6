import { connect } from "node:net"

import { type ArticleEvent, type Event, problemCodes } from "@citable/contract"
import { expect, expectTypeOf, test, vi } from "vitest"

import { createWebhookHandler, createWebhookSecret, signWebhook } from "../src/index.ts"
import { createSignedRequest } from "../src/testing.ts"
import { serveHandler } from "./serve-handler.ts"

const secret = createWebhookSecret()
const url = "http://127.0.0.1/webhook"
const article: ArticleEvent = {
  type: "content.published",
  timestamp: "2026-11-21T03:25:01.120Z",
  data: { brand_id: "brd_1", content_id: "cnt_1", slug: "hello", locale: "en", revision: 12, tags: ["news"] },
}

async function signedRequest(body: string | Uint8Array<ArrayBuffer>, target = url): Promise<Request> {
  const headers = await signWebhook({
    id: `evt_${crypto.randomUUID()}`,
    timestamp: Math.floor(Date.now() / 1000),
    body,
    secrets: [secret],
  })
  return new Request(target, { method: "POST", body, headers: { ...headers, "content-type": "application/json" } })
}

async function expectProblem(response: Response, status: number, code: string): Promise<void> {
  expect(response.status).toBe(status)
  expect(response.headers.get("content-type")).toBe("application/problem+json")
  expect(await response.json()).toMatchObject({ status, code, type: `urn:citable:problem:${code}` })
}

test("a signed event reaches the function for its type and onEvent, and gets 200", async () => {
  const seen: unknown[] = []
  const handle = createWebhookHandler({
    secret,
    on: {
      "content.published": (event, context) => void seen.push([event.data.slug, context.id, context.timestamp]),
      "content.deleted": () => void seen.push("wrong"),
    },
    onEvent: (event, context) => void seen.push([event.type, context.request.headers.get("webhook-id")]),
  })
  const timestamp = Math.floor(Date.now() / 1000)
  const response = await handle(await createSignedRequest({ url, secret, event: article, id: "evt_1", timestamp }))
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ received: true })
  expect(seen).toEqual([
    ["hello", "evt_1", timestamp],
    ["content.published", "evt_1"],
  ])
})

test("a function's type follows from its event", () => {
  createWebhookHandler({
    secret,
    on: {
      "content.deleted": (event) => expectTypeOf(event.data.slug).toEqualTypeOf<string>(),
      "webhook.test": (event) => expectTypeOf(event.type).toEqualTypeOf<"webhook.test">(),
      // @ts-expect-error there is no such event
      "content.exploded": () => {},
    },
    onEvent: (event) => expectTypeOf(event).toEqualTypeOf<Event | ArticleEvent>(),
  })
})

test("an event of an unknown type gets 200, and onEvent sees it", async () => {
  const seen: string[] = []
  const handle = createWebhookHandler({ secret, onEvent: (event) => void seen.push(event.type) })
  for (const type of ["content.translated", "constructor", "__proto__"]) {
    expect((await handle(await createSignedRequest({ url, secret, event: { type, data: {} } }))).status).toBe(200)
  }
  expect(seen).toEqual(["content.translated", "constructor", "__proto__"])
})

test("unsigned, tampered and stale requests get 401 over the wire, and nothing runs", async () => {
  let runs = 0
  const target = await serveHandler(createWebhookHandler({ secret, onEvent: () => void (runs += 1) }))
  const sign = (options: { timestamp?: number; secret?: string } = {}) =>
    createSignedRequest({ url: target, secret, event: article, ...options })

  const unsigned = new Request(target, { method: "POST", body: JSON.stringify(article) })
  await expectProblem(await fetch(unsigned), 401, "missing_headers")

  const genuine = await sign()
  const body = (await genuine.clone().text()).replace("hello", "jello")
  const tampered = new Request(target, { method: "POST", headers: genuine.headers, body })
  await expectProblem(await fetch(tampered), 401, "no_matching_signature")

  const stale = await sign({ timestamp: Math.floor(Date.now() / 1000) - 600 })
  await expectProblem(await fetch(stale), 401, "timestamp_out_of_tolerance")
  const future = await sign({ timestamp: Math.floor(Date.now() / 1000) + 600 })
  await expectProblem(await fetch(future), 401, "timestamp_out_of_tolerance")
  const foreign = await sign({ secret: createWebhookSecret() })
  await expectProblem(await fetch(foreign), 401, "no_matching_signature")

  expect(runs).toBe(0)
  expect((await fetch(await sign())).status).toBe(200)
  expect(runs).toBe(1)
})

test("the handler reports invalid JSON only after the signature holds", async () => {
  const handle = createWebhookHandler({ secret })
  await expectProblem(await handle(new Request(url, { method: "POST", body: "{" })), 401, "missing_headers")
  for (const body of ["{", "", Uint8Array.of(0x22, 0xff, 0x22), Uint8Array.of(0x7b, 0, 0x7d, 0)]) {
    await expectProblem(await handle(await signedRequest(body)), 400, "malformed_json")
  }
})

test("the handler reads JSON with a byte order mark", async () => {
  const seen: string[] = []
  const handle = createWebhookHandler({ secret, onEvent: (event) => void seen.push(event.type) })
  const body = new TextEncoder().encode(`\ufeff${JSON.stringify(article)}`)
  expect((await handle(await signedRequest(body))).status).toBe(200)
  expect(seen).toEqual(["content.published"])
})

test("the handler refuses JSON that is not an event, and an article event without its fields", async () => {
  let runs = 0
  const handle = createWebhookHandler({ secret, onEvent: () => void (runs += 1) })
  const bodies = ["null", "[]", "1", "{}", '{"type":1,"timestamp":"2026-11-21T03:25:01Z","data":{}}']
  for (const body of bodies) await expectProblem(await handle(await signedRequest(body)), 422, "invalid_input")
  const { slug: _slug, ...data } = article.data
  const response = await handle(await signedRequest(JSON.stringify({ ...article, data })))
  expect(await response.clone().json()).toMatchObject({ detail: expect.stringContaining("data.slug") as string })
  await expectProblem(response, 422, "invalid_input")
  expect(runs).toBe(0)
})

test("hostile JSON changes no prototype and breaks nothing", async () => {
  const handle = createWebhookHandler({ secret })
  const polluting = `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},${JSON.stringify(article).slice(1)}`
  expect((await handle(await signedRequest(polluting))).status).toBe(200)
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined()
  const deep = `{"type":"webhook.test","timestamp":"2026-11-21T03:25:01Z","data":{"x":${"[".repeat(25_000)}${"]".repeat(25_000)}}}`
  expect((await handle(await signedRequest(deep))).status).toBe(200)
})

test.each(["GET", "HEAD", "PUT", "OPTIONS", "DELETE"])("%s gets 405", async (method) => {
  const response = await createWebhookHandler({ secret })(new Request(url, { method }))
  expect(response.headers.get("allow")).toBe("POST")
  await expectProblem(response, 405, "method_not_allowed")
})

test("the handler reads a body at the limit, and refuses one more byte, declared or not", async () => {
  const cap = 500
  const target = await serveHandler(createWebhookHandler({ secret, maxBodyBytes: cap }))
  const text = JSON.stringify(article)
  const exact = await signedRequest(text.padEnd(cap), target)
  const over = await signedRequest(text.padEnd(cap + 1), target)
  const undeclared = new Request(over.clone(), {
    body: new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text.padEnd(cap + 1)))
        controller.close()
      },
    }),
    duplex: "half",
  } as RequestInit)
  expect((await fetch(exact)).status).toBe(200)
  await expectProblem(await fetch(over), 413, "body_too_large")
  await expectProblem(await fetch(undeclared), 413, "body_too_large")
})

test("the handler does not read a body that is declared too large", async () => {
  const headers = { "content-length": "65537" }
  const request = new Request(url, { method: "POST", body: "{}", headers })
  await expectProblem(await createWebhookHandler({ secret })(request), 413, "body_too_large")
  expect(request.bodyUsed).toBe(false)
})

test("the handler reads an endless body only up to the limit", async () => {
  let pulled = 0
  let cancelled = false
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1000
      controller.enqueue(new Uint8Array(1000))
    },
    cancel() {
      cancelled = true
    },
  })
  const handle = createWebhookHandler({ secret })
  const request = new Request(url, { method: "POST", body: endless, duplex: "half" } as RequestInit)
  await expectProblem(await handle(request), 413, "body_too_large")
  expect(pulled).toBeLessThan(70_000)
  await vi.waitFor(() => expect(cancelled).toBe(true))
})

test("a sender that disconnects in the middle of the body causes nothing", async () => {
  const statuses: number[] = []
  const handle = createWebhookHandler({ secret })
  const target = await serveHandler(async (request) => {
    const response = await handle(request)
    statuses.push(response.status)
    return response
  })
  const socket = connect(Number(new URL(target).port), "127.0.0.1")
  socket.write("POST /webhook HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{", () => socket.destroy())
  await vi.waitFor(() => expect(statuses).toEqual([400]))
  expect((await fetch(await signedRequest(JSON.stringify(article), target))).status).toBe(200)
})

test("an error says that something read the body before", async () => {
  const errors: unknown[] = []
  const handle = createWebhookHandler({ secret, onError: (error) => errors.push(error) })
  const request = await signedRequest(JSON.stringify(article))
  await request.text()
  await expectProblem(await handle(request), 500, "internal_error")
  expect(errors).toMatchObject([{ code: "body_already_read" }])
})

test("the handler answers known codes with the contract's status", async () => {
  const handle = createWebhookHandler({ secret })
  const response = await handle(await signedRequest("{"))
  const problem = (await response.json()) as { title: string }
  expect(problem.title).toBe(problemCodes.malformed_json.title)
})
