import { createClient } from "@citable/client"
import type { ClientOptions, HookRetry } from "@citable/client"
import { afterEach, beforeEach, expect, test } from "vitest"

import { apiKey, createArticle } from "./fake-service.ts"
import { problem, serve } from "./serve.ts"
import type { Answer, TestServer } from "./serve.ts"

let server: TestServer
let answers: Answer[]
let delays: number[]
beforeEach(async () => {
  answers = []
  delays = []
  server = await serve(() => answers.shift() ?? { json: createArticle() })
})
afterEach(async () => await server.close())

const create = (options: ClientOptions = {}) =>
  createClient({
    baseUrl: server.url,
    apiKey,
    random: () => 0.5,
    delay: async (ms) => void delays.push(ms),
    ...options,
  })
const get = async (options?: ClientOptions) => await create(options).getContent({ content_id: "cnt_1" })
const failure = (status: number, headers: Record<string, string> = {}): Answer => problem(status, "busy", {}, headers)

test.each<[string, Answer]>([
  ["a dropped connection", "drop"],
  ["a truncated body", "truncate"],
  ["408", failure(408)],
  ["425", failure(425)],
  ["429", problem(429, "rate_limited")],
  ["500", failure(500)],
  ["502 of a proxy", { status: 502, text: "<h1>Bad gateway</h1>" }],
  ["503", failure(503)],
  ["409 in_progress", problem(409, "in_progress")],
])("The client retries after %s", async (_what, answer) => {
  answers = [answer, answer]
  expect((await get()).id).toBe("cnt_1")
  expect(server.requests).toHaveLength(3)
})

test("The client asks once more for an answer that is JSON cut off in the middle, and no further time", async () => {
  const cut: Answer = {
    text: JSON.stringify(createArticle()).slice(0, 50),
    headers: { "content-type": "application/json" },
  }
  const retries: HookRetry[] = []
  answers = [cut]
  expect((await get({ onRetry: (retry) => void retries.push(retry) })).id).toBe("cnt_1")
  expect(retries).toMatchObject([{ attempt: 1, error: { code: "unreachable" } }])
  answers = [cut, cut]
  await expect(get()).rejects.toMatchObject({ code: "invalid_response", message: expect.stringContaining("not JSON") })
  expect(server.requests).toHaveLength(4)
  answers = [{ text: "<p>Sign in</p>", headers: { "content-type": "text/html" } }]
  await expect(get()).rejects.toMatchObject({ code: "invalid_response" })
  expect(server.requests).toHaveLength(5)
})

test.each<[string, Answer]>([
  ["501", problem(501, "not_configured")],
  ["an exhausted allowance", problem(429, "allowance_exhausted", {}, { "retry-after": "1" })],
  ["400", problem(400, "malformed_json")],
  ["401", problem(401, "invalid_token")],
  ["404", problem(404, "not_found")],
  ["409", problem(409, "conflict")],
  ["410", problem(410, "sync_token_expired")],
])("The client does not retry after %s", async (_what, answer) => {
  answers = [answer]
  await expect(get()).rejects.toMatchObject({ name: "ApiError" })
  expect(server.requests).toHaveLength(1)
})

test("The client makes five attempts, or as many as the option says, and throws the last failure", async () => {
  answers = Array<Answer>(9).fill(failure(503))
  await expect(get()).rejects.toMatchObject({ status: 503 })
  expect(server.requests).toHaveLength(5)
  await expect(get({ retries: 0 })).rejects.toMatchObject({ status: 503 })
  expect(server.requests).toHaveLength(6)
})

test("Waits double, with full jitter, up to ten seconds", async () => {
  answers = Array<Answer>(8).fill(failure(500))
  await get({ retries: 8 })
  expect(delays).toEqual([125, 250, 500, 1000, 2000, 4000, 5000, 5000])
  answers = [failure(500)]
  await get({ random: () => 0 })
  expect(delays.at(-1)).toBe(0)
})

test("The client honours Retry-After in seconds and as a date by the sender's clock, with jitter on top", async () => {
  answers = [
    failure(503, { "retry-after": "7" }),
    failure(429, { "retry-after": "Thu, 01 Jan 2026 00:00:09 GMT", date: "Thu, 01 Jan 2026 00:00:00 GMT" }),
    failure(503, { "retry-after": "Thu, 01 Jan 2015 00:00:00 GMT" }),
    failure(503, { "retry-after": "soon" }),
    failure(503, { "retry-after": "-1" }),
  ]
  await get({ retries: 5 })
  expect(delays).toEqual([7125, 9250, 500, 1000, 2000])
})

test("A Retry-After beyond the total time ends the call at once, and is in the error", async () => {
  answers = [failure(503, { "retry-after": "61" })]
  await expect(get()).rejects.toMatchObject({ status: 503, retryAfter: 61 })
  expect(delays).toEqual([])
  expect(server.requests).toHaveLength(1)
})

test("The total time bounds all attempts and waits", async () => {
  let time = 0
  answers = Array<Answer>(20).fill(failure(500))
  const wait = async (ms: number): Promise<void> => {
    time += ms
  }
  const call = get({ retries: 20, random: () => 0.999, now: () => time, delay: wait, totalTimeoutMs: 3000 })
  await expect(call).rejects.toMatchObject({ status: 500 })
  expect(time).toBeLessThan(3000)
  expect(server.requests).toHaveLength(4)
})

test("The client retries an attempt that times out, and the last error says so", async () => {
  answers = ["hang"]
  expect((await get({ timeoutMs: 300, retries: 20 })).id).toBe("cnt_1")
  answers = ["hang", "hang"]
  await expect(get({ timeoutMs: 50, retries: 1 })).rejects.toMatchObject({
    name: "NetworkError",
    code: "timeout",
    attempts: 2,
  })
})

test("A fetch that ignores its signal cannot prolong a call", async () => {
  const fetch = async (): Promise<Response> => await new Promise(() => {})
  await expect(get({ fetch, timeoutMs: 20, retries: 0 })).rejects.toMatchObject({ code: "timeout" })
})

test("A repeated POST has the same Idempotency-Key", async () => {
  answers = ["drop", failure(503)]
  await create({ brandId: "brd_1" }).createContent({ title: "A" })
  const keys = server.requests.map(({ headers }) => headers["idempotency-key"])
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(server.requests.map(({ body }) => body)).toEqual(Array(3).fill('{"title":"A"}'))
})

test("A signal ends a call before it, during an attempt and during a wait, with its own reason", async () => {
  const reason = new Error("Stop.")
  await expect(create().getContent({ content_id: "a" }, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  expect(server.requests).toHaveLength(0)

  answers = ["hang"]
  const during = new AbortController()
  const call = create({ onRequest: () => setImmediate(() => during.abort(reason)) })
  await expect(call.getContent({ content_id: "a" }, { signal: during.signal })).rejects.toBe(reason)

  answers = [failure(503, { "retry-after": "30" })]
  const waiting = new AbortController()
  const client = createClient({ baseUrl: server.url, apiKey, onRetry: () => setImmediate(() => waiting.abort(reason)) })
  await expect(client.getContent({ content_id: "a" }, { signal: waiting.signal })).rejects.toBe(reason)
})

test("Hooks see every attempt, and never a header", async () => {
  answers = [failure(503)]
  const seen: unknown[] = []
  const hook = (event: string) => (data: object) => void seen.push([event, data])
  await get({ onRequest: hook("request"), onResponse: hook("response"), onRetry: hook("retry"), now: () => 0 })
  const request = { name: "get_content", method: "GET", url: `${server.url}/v1/content/cnt_1` }
  expect(seen).toEqual([
    ["request", { ...request, attempt: 1 }],
    ["response", { ...request, attempt: 1, status: 503, durationMs: 0 }],
    ["retry", { ...request, attempt: 1, delayMs: 125, error: expect.objectContaining({ status: 503 }) as unknown }],
    ["request", { ...request, attempt: 2 }],
    ["response", { ...request, attempt: 2, status: 200, durationMs: 0 }],
  ])
})

test("An error of a hook ends the call unchanged", async () => {
  const retries: HookRetry[] = []
  const thrown = new TypeError("The hook is broken.")
  const call = get({
    onRetry: (retry) => retries.push(retry),
    onResponse: () => {
      throw thrown
    },
  })
  await expect(call).rejects.toBe(thrown)
  expect(retries).toEqual([])
})
