import { inspect } from "node:util"

import { createClient } from "@citable/client"
import type { ClientOptions } from "@citable/client"
import fc from "fast-check"
import { afterEach, beforeEach, expect, test } from "vitest"

import { apiKey } from "./fake-service.ts"
import { serve } from "./serve.ts"
import type { Answer, TestServer } from "./serve.ts"

let server: TestServer
let answer: Answer
beforeEach(async () => {
  answer = "drop"
  server = await serve(() => answer)
})
afterEach(async () => await server.close())

async function failure(options: ClientOptions = {}): Promise<Error & Record<string, unknown>> {
  const client = createClient({ baseUrl: server.url, apiKey, retries: 0, ...options })
  const result: unknown = await client.getContent({ content_id: "cnt_1" }).catch((error: unknown) => error)
  expect(result).toBeInstanceOf(Error)
  return result as Error & Record<string, unknown>
}

/** Everything that a log, a debugger or an error page can show of an error. */
function shown(error: Error): string {
  const chain: unknown[] = []
  for (let at: unknown = error; at !== undefined && chain.length < 20; at = (at as Error | null)?.cause) chain.push(at)
  const texts = chain.flatMap((link) => [String(link), (link as Error).stack, JSON.stringify(link)])
  return inspect(error, { depth: 20, showHidden: true, getters: true }) + texts.join("\n")
}

const escaped = apiKey.replaceAll(/./g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`)

test.each<[string, Answer]>([
  ["a problem that spells it by escapes", { status: 422, text: `{"code":"invalid_input","detail":"${escaped}"}` }],
  ["a problem with it in a member's name", { status: 422, text: `{"code":"x","more":[{"${escaped}":"${apiKey}"}]}` }],
  ["a problem with it as its code", { status: 400, json: { code: apiKey, request_id: apiKey } }],
  ["a request id that repeats it", { status: 500, headers: { "request-id": apiKey }, text: "no" }],
  ["a body of HTML that repeats it", { status: 502, text: `<p>Bearer ${apiKey}</p>` }],
  ["a redirect into it", { status: 302, headers: { location: `/${apiKey}/../${apiKey}` }, text: "" }],
  ["a success that repeats it", { text: `{"id":"${escaped}","title":"${apiKey}","slug":"../${apiKey}"}` }],
])("No error shows the key: %s", async (_what, given) => {
  answer = given
  expect(shown(await failure())).not.toContain(apiKey)
})

const keep = new Map([["authorization", `Bearer ${apiKey}`]])
test.each<[string, unknown]>([
  ["headers", Object.assign(new Error("odd"), { headers: new Headers({ authorization: `Bearer ${apiKey}` }) })],
  ["a map", Object.assign(new Error("odd"), { request: { keep } })],
  ["bytes", Object.assign(new Error("odd"), { raw: Buffer.from(`Bearer ${apiKey}`) })],
  ["its message", new TypeError(`Headers.append: "Bearer ${apiKey}" is an invalid header value.`)],
  ["a code", Object.assign(new Error("odd"), { code: apiKey })],
  ["an error of several", new AggregateError([new Error(apiKey)], "all failed")],
  ["a cause of a cause", new Error("a", { cause: new Error("b", { cause: { message: apiKey } }) })],
  ["a text", `Bearer ${apiKey}`],
  ["a symbol", Object.assign(new Error("odd"), { [Symbol("request")]: { apiKey } })],
  ["something deep", new Error("odd", { cause: { a: { b: { c: { d: { e: { f: { g: apiKey } } } } } } } })],
])("A failing fetch with the key in %s keeps its cause without the key", async (_, thrown) => {
  const error = await failure({ fetch: async () => await Promise.reject(thrown) })
  expect(error["code"]).toBe("unreachable")
  expect(shown(error)).not.toContain(apiKey)
  expect(error.cause).toBeInstanceOf(Error)
})

test("A cause without secrets stays unchanged", async () => {
  const thrown = Object.assign(new TypeError("fetch failed", { cause: new Error("deep") }), {
    code: "E",
    extra: { a: [1] },
  })
  expect((await failure({ fetch: async () => await Promise.reject(thrown) })).cause).toBe(thrown)
  expect((await failure()).cause, "undici's own").toMatchObject({ code: "UND_ERR_SOCKET" })
})

test("A circular cause is cut", async () => {
  const thrown = new Error("around")
  thrown.cause = thrown
  const error = await failure({ fetch: async () => await Promise.reject(thrown) })
  expect(error.message).toContain("around")
})

test("No error of any failing fetch shows the key", async () => {
  const leak = fc.oneof(
    fc.constant(apiKey),
    fc.string().map((text) => `${text}${apiKey}${text}`),
  )
  const values = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      leak,
      fc.integer(),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom("message", "name", "code", "cause", "headers"), tie("value"), {
        maxKeys: 4,
        noNullPrototype: true,
      }),
      tie("value").map((value) => new Map([[value, value]])),
      tie("value").map((value) => Object.assign(new Error(apiKey), { value })),
    ),
  })).value
  await fc.assert(
    fc.asyncProperty(values, async (thrown) => {
      const error = await failure({ fetch: async () => await Promise.reject(thrown) })
      expect(shown(error)).not.toContain(apiKey)
    }),
    { numRuns: 200 },
  )
})

test("Neither the client nor its hooks show the key", async () => {
  const seen: unknown[] = []
  const hook = (given: unknown): void => void seen.push(given)
  answer = { status: 500, text: "no" }
  const hooks = { onRequest: hook, onResponse: hook, onRetry: hook }
  const client = createClient({ baseUrl: server.url, apiKey, retries: 1, delay: async () => {}, ...hooks })
  await client.tools().catch(hook)
  expect(seen).toHaveLength(2 + 1 + 2 + 1)
  const text = inspect([seen, client], { depth: 20, showHidden: true }) + JSON.stringify([seen, client])
  expect(text).not.toContain(apiKey)
})
