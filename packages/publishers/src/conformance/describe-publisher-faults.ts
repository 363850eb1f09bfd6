import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { isDeepStrictEqual } from "node:util"

import { beforeEach, describe, expect, it } from "vitest"

import { compareFields } from "../compare-fields.ts"
import { PublisherError, type PublisherErrorCode } from "../publisher-error.ts"
import type { Publisher } from "../publisher.ts"
import type { Fault } from "./fault.ts"
import { makePublisherCalls } from "./make-publisher-calls.ts"
import type { PublisherUnderTest } from "./publisher-under-test.ts"
import type { ProxiedRequest } from "./start-faulty-proxy.ts"

type Codes = readonly PublisherErrorCode[]

interface PanelEntry {
  fault: Fault
  /** The codes that a call which only reads can give. */
  reading: Codes
  /** The codes of a call that writes. */
  writing: Codes
  /** Whether the publisher has to lose its patience. */
  isSlow?: boolean
}

const html = { "content-type": "text/html; charset=UTF-8" }
const page = "<!doctype html><html><body><h1>Checking your browser</h1></body></html>"
const nobodyKnows: Codes = ["publisher_unknown"]
const tryAgain: Codes = ["publisher_unavailable", "publisher_unknown"]

/** Every fault, and what a publisher makes of it. After a request that can have taken effect, only `unknown` is true. */
const panel: Record<string, PanelEntry> = {
  "a connection that breaks": { fault: { kind: "lost_request" }, reading: tryAgain, writing: nobodyKnows },
  "an answer that is lost": { fault: { kind: "lost_answer" }, reading: tryAgain, writing: nobodyKnows },
  "no answer at all": {
    fault: { kind: "silence" },
    reading: tryAgain,
    writing: nobodyKnows,
    isSlow: true,
  },
  "a body that stops": { fault: { kind: "slow" }, reading: tryAgain, writing: nobodyKnows, isSlow: true },
  "an answer that is cut": { fault: { kind: "truncated" }, reading: tryAgain, writing: nobodyKnows },
  "an answer of 10 MB": { fault: { kind: "oversized", bytes: 10_000_000 }, reading: tryAgain, writing: nobodyKnows },
  "too many requests": {
    fault: { kind: "answer", status: 429, headers: { ...html, "retry-after": "7" }, body: page },
    reading: ["publisher_rate_limited"],
    writing: ["publisher_rate_limited"],
  },
  "an error of the server": {
    fault: { kind: "answer", status: 500, headers: html, body: page },
    reading: tryAgain,
    writing: tryAgain,
  },
  "an error of the server after the work": {
    fault: { kind: "answer", status: 502, headers: html, body: page, done: true },
    reading: tryAgain,
    writing: nobodyKnows,
  },
  "a web page in place of the answer": {
    fault: { kind: "answer", status: 200, headers: html, body: page },
    reading: [...tryAgain, "publisher_gone", "publisher_invalid"],
    writing: nobodyKnows,
  },
  "a web page of a firewall": {
    fault: { kind: "answer", status: 403, headers: html, body: page },
    reading: ["publisher_forbidden"],
    writing: ["publisher_forbidden"],
  },
}

/** What a platform answers without acting. After a request of the same call that it took, none of these says that it did nothing. */
const refusals: Record<string, Fault> = {
  "a connection that breaks": { kind: "lost_request" },
  ...Object.fromEntries(
    [403, 422, 429, 503].map((status) => [`an answer of ${status}`, { kind: "answer", status } satisfies Fault]),
  ),
}

/** What every publisher makes of a network that fails. */
export function describePublisherFaults(given: () => { platform: PublisherUnderTest; publisher: Publisher }): void {
  describe("behind a network that fails", () => {
    beforeEach(() => {
      given().platform.proxy.onRequest = undefined
    })

    it.each(Object.entries(panel))(
      "%s gives its code to a call that reads",
      async (_, { fault, reading, isSlow = false }) => {
        const { platform } = given()
        const publisher = await platform.create(isSlow ? { timeoutMs: platform.patienceMs } : {})
        if (!publisher.capabilities.reads) return
        const calls = makePublisherCalls(publisher, {}, platform.adapt)
        platform.proxy.onRequest = () => fault
        const error = await errorOf(() => publisher.find(calls.marker, calls.options))
        checkError(platform, error, reading)
      },
    )

    it.each(Object.entries(refusals))(
      "%s from any request of a write on leaves the item as it was or as it was sent, and the next write makes one item of it",
      async (_, fault) => {
        const { platform, publisher } = given()
        if (!publisher.capabilities.reads) return
        for (let from = 1, sent = 1; sent >= from; from++) {
          const calls = makePublisherCalls(publisher, { title: `Earlier ${Math.random()}` }, platform.adapt)
          const { id } = await calls.publish()
          const before = await publisher.read(id, calls.options)
          const title = `Refused ${Math.random()}`
          const document = await calls.render({ title })
          sent = 0
          platform.proxy.onRequest = () => (++sent >= from ? fault : undefined)
          const error = await calls.write(id, document, before).catch((reason: unknown) => reason)
          platform.proxy.onRequest = undefined
          const after = await publisher.read(id, calls.options)
          if (error instanceof PublisherError && after !== undefined) {
            const { fields, staged = fields, visibility } = after
            const isAsBefore = isDeepStrictEqual([fields, staged], [before?.fields, before?.staged ?? before?.fields])
            if (!isAsBefore) expect(compareFields(publisher, document, { ...after, fields: staged })).toEqual([])
            expect([from, visibility]).toEqual([from, before?.visibility])
          }
          await calls.write(id, document, after)
          const items = (await platform.visible()).filter(({ text }) => text.includes(title))
          expect([from, items.length]).toEqual([from, 1])
        }
      },
    )

    it.each(Object.entries(panel))(
      "%s gives its code to a call that writes, and the next try makes one item of it",
      async (_, { fault, writing, isSlow = false }) => {
        const { platform, publisher } = given()
        const hasty = await platform.create(isSlow ? { timeoutMs: platform.patienceMs } : {})
        const calls = makePublisherCalls(publisher, { title: `Behind a fault ${Math.random()}` }, platform.adapt)
        const document = await calls.render()
        const faulty = (request: ProxiedRequest) => (platform.isWrite(request) ? fault : undefined)
        if (publisher.capabilities.drafts && platform.namesItems !== true) {
          platform.proxy.onRequest = faulty
          const reserved = await errorOf(() => hasty.reserve(calls.marker, document, calls.options))
          checkError(platform, reserved, writing)
          platform.proxy.onRequest = undefined
        }
        const id = await calls.locate(document)
        const expected = await publisher.read(id, calls.options)
        platform.proxy.onRequest = faulty
        const options = {
          ...calls.options,
          marker: calls.marker,
          sequence: 1,
          as: "live" as const,
          expected,
          images: [],
        }
        const error = await errorOf(() => hasty.write(id, document, options))
        checkError(platform, error, writing)
        platform.proxy.onRequest = undefined
        // What the caller does next: it finds, reads and writes again.
        expect(await calls.locate(document)).toBe(id)
        const state = await calls.write(id, document, await publisher.read(id, calls.options))
        expect(state.visibility).toBe("live")
        const items = (await platform.visible()).filter(({ text }) => text.includes(calls.article.title))
        expect(items).toHaveLength(1)
      },
    )

    it("a platform that answers 200 and stores something else is found out by reading it back, with the field", async () => {
      const { platform, publisher } = given()
      if (!publisher.capabilities.reads) return
      const calls = makePublisherCalls(publisher, { title: "Sentwords" }, platform.adapt)
      const document = await calls.render()
      const id = await calls.locate(document)
      platform.proxy.onRequest = (request) => {
        const text = request.body.toString("utf8")
        if (!platform.isWrite(request) || !text.includes("Sentwords")) return undefined
        return { kind: "altered", body: Buffer.from(text.replaceAll("Sentwords", "Storedone")) }
      }
      const answered = await calls.write(id, document, await publisher.read(id, calls.options))
      platform.proxy.onRequest = undefined
      const isStored = async () => (await platform.visible()).some(({ text }) => text.includes("Storedone"))
      // What travels compressed or encoded is altered by somebody on the platform.
      if (!(await isStored())) await platform.edit?.(answered.id, "Storedone")
      if (!(await isStored())) return
      const found = await publisher.read(answered.id, calls.options)
      const differences = found === undefined ? [] : compareFields(publisher, document, found)
      expect(differences.length).toBeGreaterThan(0)
      for (const { field, sent, found: stored } of differences) {
        expect(field).toMatch(/./)
        expect(stored).not.toEqual(sent)
      }
      expect(JSON.stringify(differences)).toContain("Storedone")
    })

    it("a redirect to another host sends nothing there, and the message names the address", async () => {
      const { platform } = given()
      const reached: string[] = []
      const other = await startOther((path) => reached.push(path))
      try {
        const publisher = await platform.create()
        for (const status of [301, 302, 307, 308]) {
          const headers = { location: `${other.url}/elsewhere` }
          platform.proxy.onRequest = () => ({ kind: "answer", status, headers })
          const error = await errorOf(() => publisher.check({ signal: new AbortController().signal }))
          expect(error.message).toContain(new URL(other.url).host)
          checkError(platform, error, ["publisher_gone", "publisher_invalid", "publisher_unavailable"])
        }
        expect(reached).toEqual([])
      } finally {
        await other.close()
      }
    })

    it("a platform that refuses connections has done nothing", async () => {
      const { platform } = given()
      const nobody = await startOther(() => {})
      await nobody.close()
      const publisher = await platform.create({ url: nobody.url })
      const calls = makePublisherCalls(publisher, {}, platform.adapt)
      const error = await errorOf(() => publisher.check(calls.options))
      checkError(platform, error, ["publisher_unavailable"])
    })

    it("a create that arrives after its repetition leaves a placeholder that is found and discarded", async () => {
      const { platform, publisher } = given()
      if (!publisher.capabilities.drafts || platform.namesItems === true) return
      const calls = makePublisherCalls(publisher, { title: `Late ${Math.random()}` }, platform.adapt)
      const document = await calls.render()
      const { promise: until, resolve: release } = Promise.withResolvers<void>()
      platform.proxy.onRequest = (request) => (platform.isWrite(request) ? { kind: "late", until } : undefined)
      await errorOf(() => publisher.reserve(calls.marker, document, calls.options))
      platform.proxy.onRequest = undefined
      const { id } = await calls.publish()
      release()
      await platform.proxy.settled()
      const found = await publisher.find(calls.marker, calls.options)
      expect(found.map((ref) => ref.id)).toContain(id)
      expect(found.length).toBe(2)
      for (const ref of found) if (ref.id !== id) await publisher.discard(ref, calls.marker, calls.options)
      expect((await publisher.find(calls.marker, calls.options)).map((ref) => ref.id)).toEqual([id])
      const items = (await platform.visible()).filter(({ text }) => text.includes(calls.article.title))
      expect(items).toHaveLength(1)
    })
  })
}

/** A server on loopback that is not the platform. */
async function startOther(onRequest: (path: string) => void): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(({ url = "" }, response) => {
    onRequest(url)
    response.writeHead(200, { "content-type": "application/json" }).end("{}")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function errorOf(call: () => Promise<unknown>): Promise<PublisherError> {
  const answer: unknown = await call().catch((error: unknown) => error)
  expect(answer).toBeInstanceOf(PublisherError)
  return answer as PublisherError
}

/** Checks the code, and that nobody can read a credential or markup of the platform. */
function checkError(platform: PublisherUnderTest, error: PublisherError, codes: Codes): void {
  expect(codes, error.message).toContain(error.code)
  const texts: string[] = []
  for (let at: unknown = error; at instanceof Error; at = at.cause) texts.push(at.message, JSON.stringify(at))
  for (const secret of platform.secrets) expect(texts.join("\n")).not.toContain(secret)
  expect(error.message.length).toBeLessThan(1000)
  expect(error.message).not.toMatch(/<\/?[a-z]/i)
  if (error.code === "publisher_rate_limited") {
    expect(error.retryAt).toBeGreaterThan(Date.now())
    expect(error.retryAt).toBeLessThanOrEqual(Date.now() + 7000)
  }
}
