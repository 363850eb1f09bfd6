import { EventEmitter } from "node:events"

import { listen, type Listening, startService, type StartedService } from "@citable/dev"
import { createSignedRequest } from "@citable/webhooks/testing"
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest"

import citable, { type CitableOptions } from "../src/index.ts"
import { watchContent } from "../src/internal/watch-content.ts"
import { citableLoader } from "../src/loader.ts"
import { createLoaderContext, type FakeContext, removeCacheDirs } from "./create-loader-context.ts"

afterAll(removeCacheDirs)

const secret = `whsec_${Buffer.alloc(32, 5).toString("base64")}`

let service: StartedService
let proxy: Listening
let down = false
let context: FakeContext
const cleanups: (() => unknown)[] = []

beforeEach(async () => {
  down = false
  service = await startService()
  proxy = await listen(async (request) =>
    down ? new Response("boom", { status: 500 }) : service.service.fetch(request),
  )
  context = createLoaderContext({ dev: true })
})
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean()
  await proxy.close()
  await service.close()
})

interface DevServer {
  lines: string[]
  sent: { collections: { summary: string; total: number; error?: string }[]; serviceUrl: string }[]
  /** Acts as the app in the toolbar. */
  emit(event: string): void
  url: string
}

/** Runs the integration's hook on a server with the parts of Astro's that the hook uses, and one collection. */
async function startDev(options: CitableOptions, env: { secret?: string } = {}): Promise<DevServer> {
  const { load } = citableLoader({ apiKey: service.apiKey, baseUrl: proxy.url, retries: 0 })
  await load(context)
  const httpServer = new EventEmitter()
  const browser = new EventEmitter()
  const lines: string[] = []
  const sent: DevServer["sent"] = []
  type Middleware = (incoming: unknown, outgoing: unknown, next: () => void) => void
  let middleware: Middleware | undefined
  const log = (level: string) => (message: string) => void lines.push(`${level} ${message}`)
  await citable(options).hooks["astro:server:setup"]?.({
    server: {
      httpServer,
      middlewares: { use: (added: Middleware) => void (middleware = added) },
      ssrLoadModule: () => Promise.resolve({ getSecret: () => env.secret }),
    },
    logger: { info: log("info"), warn: log("warn"), error: log("error") },
    refreshContent: async ({ context: refreshContextData }: { context: Record<string, unknown> }) => {
      const next = createLoaderContext({ dev: true, after: context, refreshContextData })
      await load(next)
    },
    toolbar: {
      send: (_: string, state: DevServer["sent"][number]) => void sent.push(state),
      on: (event: string, listener: () => void) => void browser.on(event, listener),
      onAppInitialized: (id: string, listener: () => void) => void browser.on(`${id}:initialized`, listener),
    },
  } as never)
  const { createServer } = await import("node:http")
  const server = createServer((incoming, outgoing) => middleware?.(incoming, outgoing, () => outgoing.end("next")))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  cleanups.push(() => {
    httpServer.emit("close")
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as { port: number }
  return { lines, sent, emit: (event) => void browser.emit(event), url: `http://127.0.0.1:${port}` }
}

test("a dev server without a webhook shows a publish, and logs a failure only once", async () => {
  await service.publish({ title: "One" })
  const dev = await startDev({ poll: 1 })
  down = true
  await expect.poll(() => dev.lines).toEqual([expect.stringMatching(/^error .*500/)])
  down = false
  await service.publish({ title: "Two" })
  await expect.poll(() => context.store.keys().toSorted()).toEqual(["one", "two"])
  expect(dev.lines).toHaveLength(1)
})

test("a dev server that waits for webhooks says how many articles are newer than what it shows", async () => {
  await service.publish({ title: "One" })
  const gone = await service.publish({ title: "Gone" })
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true })
  cleanups.push(() => vi.useRealTimers())
  const dev = await startDev({}, { secret })
  await service.publish({ title: "Two" })
  await service.call("POST", `/v1/content/${gone.id}/unpublish`, {})
  await vi.advanceTimersByTimeAsync(30_000)
  await expect
    .poll(() => dev.lines)
    .toEqual([
      expect.stringMatching(/^warn 2 articles are newer than what this server shows\. It shows them after a webhook/),
    ])
  expect(context.store.keys().toSorted()).toEqual(["gone", "one"])
  dev.emit("citable:refresh")
  await expect.poll(() => context.store.keys().toSorted()).toEqual(["one", "two"])
})

test("the app in the toolbar shows the last sync, and refreshes", async () => {
  await service.publish({ title: "One", body: "![](./missing.png)" })
  const dev = await startDev({ poll: false })
  dev.emit("citable:initialized")
  expect(dev.sent.at(-1)).toMatchObject({
    serviceUrl: proxy.url,
    collections: [
      { total: 1, summary: expect.stringContaining("1 changed"), warnings: [expect.stringContaining("missing.png")] },
    ],
  })
  await service.publish({ title: "Two" })
  dev.emit("citable:refresh")
  await expect.poll(() => dev.sent.at(-1)?.collections[0]?.total).toBe(2)
  down = true
  dev.emit("citable:refresh")
  await expect.poll(() => dev.sent.at(-1)?.collections[0]?.error).toMatch(/500/)
  expect(context.store.keys()).toHaveLength(2)
  expect(JSON.stringify(dev.sent)).not.toContain(service.apiKey)
})

test("the log says why a webhook was refused, and what to check", async () => {
  const dev = await startDev({ poll: false }, { secret })
  const event = { type: "webhook.test", data: {} }
  const url = `${dev.url}/_citable/webhook`
  const other = `whsec_${Buffer.alloc(32, 6).toString("base64")}`
  expect((await fetch(await createSignedRequest({ url, secret: other, event }))).status).toBe(401)
  const old = Math.floor(Date.now() / 1000) - 3600
  expect((await fetch(await createSignedRequest({ url, secret, event, timestamp: old }))).status).toBe(401)
  expect(dev.lines).toEqual([
    expect.stringMatching(/^warn .*no_matching_signature.*CITABLE_WEBHOOK_SECRET/),
    expect.stringMatching(/^warn .*timestamp_out_of_tolerance.*The time here is 20.*check the clocks/),
  ])
  expect((await fetch(await createSignedRequest({ url, secret, event }))).status).toBe(200)
  expect(dev.lines.join("\n")).not.toContain(secret)
})

test("webhooks in the wrong order leave the site in the state of the service", async () => {
  const edited = await service.publish({ title: "Edited", body: "First." })
  const gone = await service.publish({ title: "Gone" })
  const dev = await startDev({ poll: false }, { secret })
  const send = async (type: string, { id, slug }: { id: string; slug: string }, revision: number) => {
    const data = { brand_id: service.brandId, content_id: id, slug, locale: "en", revision, tags: [] }
    const event = { type, timestamp: new Date().toISOString(), data }
    const request = await createSignedRequest({ url: `${dev.url}/_citable/webhook`, secret, event })
    expect((await fetch(request)).status).toBe(200)
  }
  const operator = service.operatorToken
  for (const body of ["Second.", "Third."]) await service.call("PATCH", `/v1/content/${edited.id}`, { body }, operator)
  await service.call("POST", `/v1/content/${edited.id}/publish`, {}, operator)
  await service.call("DELETE", `/v1/content/${gone.id}`, undefined, operator)

  await send("content.deleted", gone, 4)
  await send("content.updated", edited, 3)
  await expect.poll(() => context.store.keys()).toEqual(["edited"])
  await send("content.updated", gone, 2)
  await send("content.published", edited, 1)
  expect(context.store.keys()).toEqual(["edited"])
  expect(context.store.get("edited")?.rendered?.html).toBe("<p>Third.</p>")
})

test("a change that could not be refreshed is refreshed later, and what stays newer is said once", async () => {
  const answers = [2, 2, 3, 0]
  const outcomes = [new Error("not yet"), new Error("not yet"), false, true]
  const said: (string | number)[] = []
  const watch = watchContent({
    everyMs: 3_600_000,
    ask: () => Promise.resolve({ hasChanged: answers.length % 2 === 0, newer: answers.shift() ?? 0 }),
    async refresh() {
      const outcome = outcomes.shift() ?? true
      if (outcome instanceof Error) throw outcome
      return outcome
    },
    onNewer: (count) => said.push(count),
    onError: (message) => said.push(message),
  })
  for (let looks = 0; looks < 4; looks++) await watch.look()
  watch.stop()
  expect(said).toEqual(["not yet", 2, 3])
  expect(outcomes).toEqual([true])
})
