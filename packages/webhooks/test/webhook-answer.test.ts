import { CitableError } from "@citable/contract"
import { expect, onTestFinished, test, vi } from "vitest"

import { createWebhookHandler, createWebhookSecret, type WebhookHandlerOptions } from "../src/index.ts"
import { createSignedRequest } from "../src/testing.ts"

const secret = createWebhookSecret()
const event = { type: "webhook.test", data: {} }

async function answer(options: WebhookHandlerOptions): Promise<Response> {
  const handle = createWebhookHandler({ secret, ...options })
  return handle(await createSignedRequest({ url: "http://127.0.0.1/", secret, event }))
}

test.each([
  new Error("password hunter2"),
  new CitableError("token hunter2", { code: "unreachable" }),
  "hunter2",
  undefined,
])("the error of a function (%s) goes to onError and not into the answer", async (thrown) => {
  const errors: unknown[] = []
  const response = await answer({
    onEvent: () => {
      throw thrown
    },
    onError: (error) => errors.push(error),
  })
  expect(response.status).toBe(500)
  const text = await response.text()
  expect(text).not.toContain("hunter2")
  expect(JSON.parse(text)).toMatchObject({ code: "internal_error", status: 500 })
  expect(errors).toEqual([thrown])
})

test("without onError the error is logged, without secret, signature or body", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  const error = new Error("the page cache is full")
  await answer({ onEvent: () => Promise.reject(error) })
  expect(logged.mock.calls).toEqual([["A webhook could not be handled.", error]])
})

test("a Response that a function returns is the answer, and onEvent does not run after it", async () => {
  const response = await answer({
    on: { "webhook.test": () => new Response("later", { status: 503, headers: { "retry-after": "30" } }) },
    onEvent: () => {
      throw new Error("not reached")
    },
  })
  expect([response.status, response.headers.get("retry-after"), await response.text()]).toEqual([503, "30", "later"])
})

test("a Response that a function throws is the answer, too", async () => {
  const thrown: unknown = new Response(null, { status: 503 })
  const response = await answer({
    onEvent: () => {
      throw thrown
    },
  })
  expect(response.status).toBe(503)
})

test("the handler ignores any other result of a function", async () => {
  const list: number[] = []
  const push = () => list.push(1)
  const response = await answer({ on: { "webhook.test": push }, onEvent: push })
  expect(response.status).toBe(200)
  expect(list).toHaveLength(2)
})
