import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib"

import { createClient, etagOf } from "@citable/client"
import type { ClientOptions, HookRetry } from "@citable/client"
import { afterEach, beforeEach, expect, test } from "vitest"

import { apiKey, createArticle } from "./fake-service.ts"
import { serve } from "./serve.ts"
import type { Answer, SeenRequest, TestServer } from "./serve.ts"

let server: TestServer
let answer: (request: SeenRequest) => Answer
beforeEach(async () => {
  server = await serve((request) => answer(request))
})
afterEach(async () => await server.close())

const read = async (options: ClientOptions = {}) =>
  await createClient({ baseUrl: server.url, apiKey, delay: async () => {}, ...options }).getContent({
    content_id: "cnt_1",
  })

test.each([
  ["gzip", gzipSync],
  ["x-gzip", gzipSync],
  ["br", brotliCompressSync],
  ["zstd", zstdCompressSync],
  ["deflate", deflateSync],
  ["gzip, br", (text: string) => brotliCompressSync(gzipSync(text))],
])("The client decompresses a body in %s, and requests zstd, br and gzip", async (coding, compress) => {
  const title = "Ünïcode 🎉".repeat(5000)
  answer = () => ({
    headers: { "content-encoding": coding },
    bytes: compress(JSON.stringify(createArticle({ title }))),
  })
  expect((await read()).title).toBe(title)
  expect(server.requests[0]?.headers["accept-encoding"]).toBe("zstd, br, gzip")
})

test("The client refuses a small body that decompresses to a huge one", async () => {
  const huge = Buffer.alloc(65 * 1024 * 1024, " ")
  for (const [coding, compress] of [["gzip", gzipSync] as const, ["zstd", zstdCompressSync] as const]) {
    const bytes = compress(huge)
    answer = () => ({ headers: { "content-encoding": coding }, bytes })
    const tooMuch = { code: "invalid_response", message: expect.stringMatching(/more than/) as string }
    await expect(read()).rejects.toMatchObject(tooMuch)
  }
  const fetch = async () => new Response(new Uint8Array(65 * 1024 * 1024))
  await expect(read({ fetch })).rejects.toMatchObject({ code: "invalid_response" })
})

test("The client retries a damaged compressed body, and refuses a coding that it did not request", async () => {
  const whole = gzipSync(JSON.stringify(createArticle()))
  const answers: Answer[] = [{ headers: { "content-encoding": "gzip" }, bytes: whole.subarray(0, 40) }]
  answer = () => answers.shift() ?? { json: createArticle() }
  expect((await read()).id).toBe("cnt_1")
  expect(server.requests).toHaveLength(2)
  answer = () => ({ headers: { "content-encoding": "compress" }, text: "x" })
  await expect(read({ retries: 0 })).rejects.toMatchObject({ code: "invalid_response" })
})

test("etagOf gives the ETag without the coding of a compressed answer, so that it equals that of a write", async () => {
  answer = () => ({ headers: { etag: '"cnt_1.4.d-zstd"' }, json: createArticle() })
  expect(etagOf(await read())).toBe('"cnt_1.4.d"')
})

test("The client reads a byte order mark and characters split between chunks", async () => {
  const text = `\uFEFF${JSON.stringify(createArticle({ title: "🎉".repeat(50_000) }))}`
  answer = () => ({ text })
  expect((await read()).title).toHaveLength(100_000)
  const bytes = new TextEncoder().encode(text)
  const fetch = async () =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (let at = 0; at < bytes.length; at += 999) controller.enqueue(bytes.subarray(at, at + 999))
          controller.close()
        },
      }),
    )
  expect((await read({ fetch })).title).toHaveLength(100_000)
})

test("A body that stops halfway times out, and the client retries", async () => {
  const answers: Answer[] = []
  answer = () => answers.shift() ?? { json: createArticle() }
  const fetchLike: typeof fetch = async (...given) => await fetch(...given)
  for (const fetch of [undefined, fetchLike]) {
    answers.push("stall")
    const codes: string[] = []
    // On a busy machine, an answered attempt may also take too long.
    const options = { timeoutMs: 300, retries: 20, onRetry: ({ error }: HookRetry) => codes.push(error.code) }
    expect((await read({ ...options, fetch })).id).toBe("cnt_1")
    expect(new Set(codes)).toEqual(new Set(["timeout"]))
  }
})
