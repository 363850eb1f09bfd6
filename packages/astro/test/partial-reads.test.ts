import { once } from "node:events"
import fs from "node:fs"
import { Agent, createServer, type IncomingMessage, request } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { setImmediate } from "node:timers/promises"
import { promisify } from "node:util"
import { Worker } from "node:worker_threads"

import { expect, it, onTestFinished } from "vitest"

import { createContentReads, type RawEntry } from "../src/internal/partial/content-reads.ts"
import { encodeValue } from "../src/internal/partial/encode-value.ts"
import { createPageNotes, type PageNotes } from "../src/internal/partial/page-notes.ts"
import { watchRuntime } from "../src/internal/partial/watch-runtime.ts"
import { entry, record } from "./record-reads.ts"

async function dataOf(get: (id: string) => Promise<RawEntry[]>): Promise<{ draft?: true; tags: string[] }> {
  const [found] = await get("a")
  return found?.data as { draft?: true; tags: string[] }
}

it("a page that reads a field of an entry depends on this field, and on no other", async () => {
  const page = await record([entry("a"), entry("b")], async (get) => (await get("a"))[0]?.data)
  expect(await page.isSame([entry("b", { title: "other" })])).toBe(true)
  const titles = await record([entry("a"), entry("b")], async (get) =>
    (await get()).map(({ data }) => (data as { title: string }).title),
  )
  expect(await titles.isSame([entry("a", { tags: [] }), entry("b")])).toBe(true)
  expect(await titles.isSame([entry("a", { title: "other" }), entry("b")])).toBe(false)
  expect(await titles.isSame([entry("b"), entry("a")])).toBe(false)
  expect(await titles.isSame([entry("a")])).toBe(false)
  expect(await titles.isSame([entry("a"), entry("b"), entry("c")])).toBe(false)
})

it("a page depends on a field that is not there, on an entry that is not there, and on all fields that it copies", async () => {
  const draft = await record([entry("a")], async (get) => (await dataOf(get)).draft)
  expect(await draft.isSame([entry("a", { title: "other" })])).toBe(true)
  expect(await draft.isSame([entry("a", { draft: true })])).toBe(false)
  const absent = await record([entry("a")], async (get) => await get("b"))
  expect(await absent.isSame([entry("a", { title: "other" })])).toBe(true)
  expect(await absent.isSame([entry("a"), entry("b")])).toBe(false)
  const copy = await record([entry("a")], async (get) => ({ ...(await get("a"))[0]?.data }))
  expect(await copy.isSame([entry("a", { draft: true })])).toBe(false)
  const rendered = await record([entry("a")], async (get) => (await get("a"))[0]?.["digest"])
  expect(await rendered.isSame([{ ...entry("a"), digest: "other" }])).toBe(false)
})

it("a page that reads a field of many entries depends on it in all of them", async () => {
  const many = Array.from({ length: 300 }, (_, index) => entry(`entry-${index}`))
  const page = await record(many, async (get) => (await get()).map(({ data }) => (data as { title: string }).title))
  expect(await page.isSame(many.with(250, entry("entry-250", { tags: [] })))).toBe(true)
  expect(await page.isSame(many.with(250, entry("entry-250", { title: "other" })))).toBe(false)
})

it("a page that changes an entry is noticed, in a field as well as inside one", async () => {
  const field = await record([entry("a")], async (get) =>
    Object.assign((await get("a"))[0]?.data ?? {}, { title: "b" }),
  )
  expect(field.writes).toEqual(["title"])
  const inside = await record([entry("a")], async (get) => (await dataOf(get)).tags.push("b"))
  expect(inside.writes).toEqual([])
  expect(inside.isChanged()).toBe(true)
})

it("the time and chance are noted for the page that reads them, and a year only as a year", async () => {
  let notes: PageNotes | undefined = createPageNotes()
  const stop = watchRuntime(() => notes, "/output/")
  onTestFinished(stop)
  const seen = async (read: () => unknown): Promise<string[]> => {
    const own = createPageNotes()
    notes = own
    const reading = read()
    // What the test runner does meanwhile is not the page's.
    notes = undefined
    await reading
    return [...own.reasons, ...(own.year === undefined ? [] : [`year ${own.year}`])]
  }
  notes = undefined
  const year = new Date().getFullYear()
  expect(await seen(() => new Date(0).toISOString())).toEqual([])
  expect(await seen(() => new Date().getFullYear())).toEqual([`year ${year}`])
  for (const read of [
    () => Date.now(),
    () => new Date().toISOString(),
    () => new Date() > new Date(0),
    () => String(new Date()),
    () => new Date(new Date()),
    () => new (class extends Date {})(),
    () => new Intl.DateTimeFormat("en").format(),
    () => performance.now(),
  ])
    expect([String(read), await seen(read)]).toEqual([String(read), ["reads the time"]])
  for (const read of [() => Math.random(), () => crypto.randomUUID(), () => crypto.getRandomValues(new Uint8Array(1))])
    expect(await seen(read)).toEqual(["uses chance"])
  expect(await seen(() => fetch("data:text/plain,a"))).toContain("makes requests")
  expect(new Date() instanceof Date).toBe(true)
  stop()
  expect(await seen(() => Date.now())).toEqual([])
})

it("a request is noted for the page that makes it, even over the connection of an earlier page", async () => {
  const server = createServer((_, response) => response.end("a")).listen(0, "127.0.0.1")
  await once(server, "listening")
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => (agent.destroy(), void server.close()))
  let notes: PageNotes | undefined
  onTestFinished(watchRuntime(() => notes, "/output/"))
  const { port } = server.address() as AddressInfo
  const render = async (): Promise<{ isReused: boolean; reasons: Set<string> }> => {
    const own = createPageNotes()
    notes = own
    const asked = request({ port, host: "127.0.0.1", agent }).end()
    const [response] = (await once(asked, "response")) as [IncomingMessage]
    await text(response)
    notes = undefined
    return { isReused: asked.reusedSocket, reasons: own.reasons }
  }
  expect(await render()).toMatchObject({ isReused: false, reasons: expect.toSatisfy(hasRequests) as unknown })
  // The agent takes the socket back after the response.
  await setImmediate()
  expect(await render()).toMatchObject({ isReused: true, reasons: expect.toSatisfy(hasRequests) as unknown })
})

const hasRequests = (reasons: Set<string>): boolean => reasons.has("makes requests")

it("a question to a thread is noted, and a message within the page is not", async () => {
  let notes: PageNotes | undefined
  const thread = new Worker('require("node:worker_threads").parentPort.on("message", () => {})', { eval: true })
  onTestFinished(async () => void (await thread.terminate()))
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => (port1.close(), port2.close()))
  onTestFinished(watchRuntime(() => notes, "/output/"))
  const own = createPageNotes()
  notes = own
  port1.postMessage("a")
  expect([...own.reasons]).toEqual([])
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
  thread.postMessage("a")
  notes = undefined
  expect([...own.reasons]).toEqual(["asks threads"])
})

it("a function that a package kept when it was loaded is noted like the one that it is", async () => {
  let notes: PageNotes | undefined
  const stop = watchRuntime(() => notes, "/output/")
  const [read, random, now] = [promisify(fs.readdir), Math.random, Date.now]
  const reasons: string[][] = []
  for (const call of [() => read(import.meta.dirname), random, now]) {
    const own = createPageNotes()
    notes = own
    const called = call()
    notes = undefined
    await called
    reasons.push([...own.reasons])
  }
  stop()
  expect(reasons).toEqual([["reads or writes files"], ["uses chance"], ["reads the time"]])
})

class Cache {
  items = []
}

it("values are equal if all that can be read of them is equal", () => {
  const { hash } = encodeValue({ a: [1, "1", null, undefined], b: new Date(5), c: new Map([[1, new Set(["x"])]]) })
  expect(encodeValue({ a: [1, "1", null, undefined], b: new Date(5), c: new Map([[1, new Set(["x"])]]) }).hash).toBe(
    hash,
  )
  for (const other of [
    { a: ["1", 1, null, undefined], b: new Date(5), c: new Map([[1, new Set(["x"])]]) },
    { a: [1, "1", undefined, null], b: new Date(5), c: new Map([[1, new Set(["x"])]]) },
    { a: [1, "1", null, undefined], b: new Date(6), c: new Map([[1, new Set(["x"])]]) },
    { a: [1, "1", null, undefined], b: new Date(5), c: new Map([[1, new Set(["y"])]]) },
  ])
    expect(encodeValue(other).hash).not.toBe(hash)
  expect(encodeValue(["a", "b"]).hash).not.toBe(encodeValue(["as1:b"]).hash)
  const loop: unknown[] = []
  loop.push(loop)
  expect(encodeValue(loop).opaque).toBeUndefined()
  for (const opaque of [() => 1, Promise.resolve(), new WeakMap(), new Cache()])
    expect(encodeValue({ opaque }).opaque).toEqual(expect.any(String))
})

it("data without getters is encoded faster, and as the same text", () => {
  const date = new Date(0)
  const data = { a: "text", b: [1, -0, null, undefined, true], c: { date, again: date }, map: new Map([["key", 1n]]) }
  expect(encodeValue(data, { isData: true })).toEqual(encodeValue(data))
})

it("only what was given out has the name of an entry, and not what is made of it or knows no such field", async () => {
  const reads = createContentReads({ notes: () => undefined, onWrite: () => undefined })
  const [given] = await reads.getCollection(() => Promise.resolve([entry("a")]), "articles")
  expect([reads.nameOf(given as RawEntry), reads.nameOf((given as RawEntry).data)]).toEqual([
    "articles/a",
    "articles/a data",
  ])
  const strict = new Proxy(
    {},
    {
      get(_, name) {
        throw new TypeError(`no ${String(name)}`)
      },
    },
  )
  const others = [Object.create(given as RawEntry), { ...given }, new Proxy(given as RawEntry, {}), strict] as object[]
  expect(others.map((other) => reads.nameOf(other))).toEqual([undefined, undefined, undefined, undefined])
  const elsewhere = createContentReads({ notes: () => undefined, onWrite: () => undefined })
  expect(elsewhere.nameOf(given as RawEntry)).toBeUndefined()
})
