import { getEventListeners } from "node:events"
import { setImmediate } from "node:timers/promises"

import { createClient } from "@citable/client"
import type { ClientOptions, HookResponse, RequestDispatcher } from "@citable/client"
import fc from "fast-check"
import { Agent } from "undici"
import type { EnvHttpProxyAgent, MockAgent, ProxyAgent } from "undici"
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from "vitest"

import { apiKey, createArticle } from "./fake-service.ts"
import { problem, serve } from "./serve.ts"
import type { Answer, SeenRequest, TestServer } from "./serve.ts"

let server: TestServer
let answer: (request: SeenRequest) => Answer | Promise<Answer>
beforeEach(async () => {
  answer = () => ({ json: createArticle() })
  server = await serve(async (request) => await answer(request))
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

const create = (options: ClientOptions = {}) =>
  createClient({ baseUrl: server.url, apiKey, brandId: "brd_1", delay: async () => {}, ...options })
const read = async (options: ClientOptions = {}) => await create(options).getContent({ content_id: "cnt_1" })

test("The client reopens a connection that the server closed between two requests", async () => {
  const client = create()
  answer = () => ({ json: createArticle(), hangUp: true })
  for (let i = 0; i < 5; i++) expect((await client.getContent({ content_id: "cnt_1" })).id).toBe("cnt_1")
  await client.close()
  expect((await client.getContent({ content_id: "cnt_1" })).id, "after close").toBe("cnt_1")
  await client.close()
})

test("The number of requests in flight stays within the limit, in the order of the calls", async () => {
  let active = 0
  let most = 0
  let held: (() => void)[] = []
  // Answers three requests at a time, once three have arrived.
  answer = async () => {
    most = Math.max(most, ++active)
    await new Promise<void>((resolve) => {
      held.push(resolve)
      if (held.length < 3) return
      setTimeout(() => {
        for (const release of held) release()
        held = []
      }, 5)
    })
    active--
    return { json: createArticle() }
  }
  const client = create({ concurrency: 3 })
  const ids = Array.from({ length: 30 }, (_, at) => `cnt_${at}`)
  await Promise.all(ids.map(async (id) => await client.getContent({ content_id: id })))
  expect([most, server.requests.length]).toEqual([3, 30])
  const one = create({ concurrency: 1 })
  answer = () => ({ json: createArticle() })
  server.requests.length = 0
  await Promise.all(ids.map(async (id) => await one.getContent({ content_id: id })))
  expect(server.requests.map(({ path }) => path.split("/").at(-1))).toEqual(ids)
  await Promise.all([client.close(), one.close()])
})

test("The limit stays correct whichever calls are aborted or fail", async () => {
  const calls = fc.array(fc.record({ abort: fc.boolean(), fail: fc.boolean() }), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), calls, fc.integer({ min: 1, max: 3 }), async (scheduler, plan, concurrency) => {
      let active = 0
      const fetch: typeof globalThis.fetch = async (url) => {
        expect(++active).toBeLessThanOrEqual(concurrency)
        const at = Number(new Request(url).url.split("_").at(-1))
        await scheduler.schedule(Promise.resolve())
        active--
        if (plan[at]?.fail) throw new TypeError("fetch failed")
        return Response.json(createArticle({ id: `cnt_${at}` }))
      }
      const client = create({ fetch, concurrency, retries: 1 })
      // Abort calls while they wait for a turn. This fetch ignores its signal, so a request in flight keeps it busy.
      const outcomes = plan.map(async ({ abort }, at) => {
        const controller = new AbortController()
        const call = client.getContent({ content_id: `cnt_${at}` }, { signal: controller.signal })
        if (abort && at >= concurrency) controller.abort(new Error("Enough."))
        return await call.then(() => "done").catch((error: Error) => error.message)
      })
      await scheduler.waitFor(Promise.all(outcomes))
      const results = await Promise.all(outcomes)
      for (const [at, { abort, fail }] of plan.entries()) {
        if (abort && at >= concurrency) expect(results[at]).toBe("Enough.")
        else expect(results[at]).toMatch(fail ? /got no answer/ : /^done$/)
      }
    }),
    { numRuns: 100 },
  )
})

test("Waiting for a turn counts towards the total time, not towards that of an attempt", async () => {
  answer = () => "hang"
  const client = create({ concurrency: 1, retries: 0 })
  const controller = new AbortController()
  const busy = client
    .getContent({ content_id: "cnt_1" }, { signal: controller.signal })
    .catch((error: unknown) => error)
  await expect.poll(() => server.requests.length).toBe(1)
  const waiting = client.getContent({ content_id: "cnt_2" }, { timeoutMs: 1, totalTimeoutMs: 300 })
  await expect(waiting).rejects.toMatchObject({ code: "timeout", message: expect.stringContaining("totalTimeoutMs") })
  controller.abort("Enough.")
  expect(await busy).toBe("Enough.")
  expect(server.requests).toHaveLength(1)
})

test("The caller's dispatcher makes the requests, and stays open when the client closes", async () => {
  const agent = new Agent({ connections: 1 })
  let dispatched = 0
  const dispatcher = agent.compose((dispatch) => (options, handler) => {
    dispatched++
    return dispatch(options, handler)
  })
  const client = create({ dispatcher })
  await client.getContent({ content_id: "cnt_1" })
  await client.close()
  await client.getContent({ content_id: "cnt_1" })
  expect([dispatched, server.requests.length, server.connections()]).toEqual([2, 2, 1])
  await agent.close()
  expect(() => create({ dispatcher, fetch })).toThrow("fetch or dispatcher")
})

test("createClient accepts every kind of undici dispatcher", () => {
  expectTypeOf<Agent>().toExtend<RequestDispatcher>()
  expectTypeOf<ProxyAgent>().toExtend<RequestDispatcher>()
  expectTypeOf<MockAgent>().toExtend<RequestDispatcher>()
  expectTypeOf<EnvHttpProxyAgent>().toExtend<RequestDispatcher>()
})

test("Changing the system clock during a call does not end it", async () => {
  const setClock = vi.spyOn(Date, "now")
  answer = () => {
    setClock.mockReturnValue(Date.parse("2099-01-01"))
    return problem(503, "busy")
  }
  await expect(read({ retries: 2 })).rejects.toMatchObject({ status: 503 })
  expect(server.requests).toHaveLength(3)
  setClock.mockRestore()
})

test("A signal that outlives its calls keeps no reference to them, whether they succeed, retry or fail", async () => {
  const answers: Answer[] = []
  answer = () => answers.shift() ?? { json: createArticle() }
  const { signal } = new AbortController()
  const client = create({ concurrency: 2 })
  for (const first of [undefined, "drop", problem(503, "busy"), problem(404, "not_found")] as const) {
    if (first !== undefined) answers.push(first)
    const call = async () => await client.getContent({ content_id: "cnt_1" }, { signal }).catch(() => {})
    await Promise.all([call(), call(), call(), call()])
  }
  expect(getEventListeners(signal, "abort")).toEqual([])
})

test("The caller's fetch makes the requests, and is called without this", async () => {
  const seen: unknown[] = []
  async function own(this: unknown, ...given: Parameters<typeof fetch>): Promise<Response> {
    seen.push(this, given[0])
    return await fetch(...given)
  }
  expect((await read({ fetch: own })).id).toBe("cnt_1")
  expect(seen).toEqual([undefined, `${server.url}/v1/content/cnt_1`])
})

test("A call can set its own time and attempts", async () => {
  answer = () => problem(503, "busy")
  const client = create()
  await expect(client.getContent({ content_id: "cnt_1" }, { retries: 1 })).rejects.toMatchObject({ status: 503 })
  expect(server.requests).toHaveLength(2)
  answer = () => "hang"
  const limits = { timeoutMs: 20, retries: 0 }
  await expect(client.tools(limits)).rejects.toMatchObject({ code: "timeout" })
  await expect(client.pages("list_content", {}, limits)[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    code: "timeout",
  })
})

test("An infinite timeout does not fire at once", async () => {
  const forever = { timeoutMs: Infinity, totalTimeoutMs: Infinity }
  expect((await read({ ...forever, retries: 0 })).id).toBe("cnt_1")
})

test("Publishing has as much time as the service may take", async () => {
  vi.useFakeTimers()
  const fetch = async (): Promise<Response> => await new Promise(() => {})
  const client = create({ fetch, retries: 0 })
  const fates: string[] = []
  const note = (name: string) => () => void fates.push(name)
  const calls = [
    client.getContent({ content_id: "cnt_1" }).catch(note("read")),
    client.publishContent({ content_id: "cnt_1" }).catch(note("publish")),
    client.publishContent({ content_id: "cnt_1" }, { timeoutMs: 9000 }).catch(note("hurried")),
  ]
  await vi.advanceTimersByTimeAsync(9999)
  expect(fates).toEqual(["hurried"])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(fates).toEqual(["hurried", "read"])
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(calls)
  expect(fates).toEqual(["hurried", "read", "publish"])
})

test.each<[string, unknown]>([
  ["timeoutMs", 0],
  ["timeoutMs", Number.NaN],
  ["totalTimeoutMs", -1],
  ["retries", 1.5],
  ["retries", -1],
  ["concurrency", 0],
  ["concurrency", Number.NaN],
])("The option %s cannot be %s", (name, value) => {
  const named = expect.objectContaining({ code: "invalid_option", message: expect.stringContaining(name) as string })
  expect(() => create({ [name]: value })).toThrow(named as Error)
})

test("A DELETE whose answer got lost succeeds, although the second attempt finds nothing", async () => {
  const answers: Answer[] = ["drop", problem(404, "not_found")]
  answer = () => answers.shift() ?? problem(404, "not_found")
  expect(await create().deleteContent({ content_id: "cnt_ü" })).toEqual({ id: "cnt_ü", deleted: true })
  await expect(create().deleteContent({ content_id: "cnt_1" })).rejects.toMatchObject({ code: "not_found" })
})

test("The client waits for hooks, and they see the request's id", async () => {
  answer = () => ({ headers: { "request-id": "req_9" }, json: createArticle() })
  const order: string[] = []
  const responses: HookResponse[] = []
  await read({
    async onRequest() {
      await setImmediate()
      order.push(`hook before ${server.requests.length}`)
    },
    onResponse: (response) => responses.push(response),
  })
  expect(order).toEqual(["hook before 0"])
  expect(responses).toMatchObject([{ requestId: "req_9", status: 200 }])
})
