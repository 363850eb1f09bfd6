import { PassThrough } from "node:stream"

import { createClient } from "@citable/client"
import fc from "fast-check"
import { afterEach, beforeEach, expect, test } from "vitest"

import { apiKey, createArticle } from "./fake-service.ts"
import { serve, type TestServer } from "./serve.ts"

let server: TestServer
let text = ""
beforeEach(async () => {
  server = await serve(() => ({ text, headers: { "content-type": "application/json" } }))
})
afterEach(async () => await server.close())

const read = async (fetch?: typeof globalThis.fetch) =>
  await createClient({ baseUrl: server.url, apiKey, brandId: "brd_1", retries: 0, ...(fetch && { fetch }) }).call(
    "list_content_changes",
    { brand_id: "brd_1", limit: 100 },
  )

const upsert = (at: number, body: string, inner: unknown) => ({
  op: "upsert",
  id: `cnt_${at}`,
  revision: at,
  content: createArticle({ id: `cnt_${at}`, body, custom: { note: JSON.stringify(inner) } }),
})
const toPage = (data: unknown[], end: Record<string, unknown> = {}) =>
  JSON.stringify({ data, next_sync_token: "st_1", has_more: false, ...end })

/** Bodies with what separates rows, and rows of their own inside of rows. */
const piece = fc.constantFrom('},{"op":"upsert"', "},{", '"', "\\", "é", "日本", "🎉", "]", "[{", "plain text ", "\n")
const inner = fc.array(fc.constantFrom({ op: "upsert" }, { op: "delete", id: "a" }, "},{", [], 7), { maxLength: 4 })
const row = fc.tuple(fc.array(piece, { maxLength: 20 }), fc.integer({ min: 1, max: 4000 }), inner)

test("A client reads a large page as it was sent, whatever its rows contain", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), fc.boolean(), async (rows, isSpaced) => {
      const data = rows.map(([pieces, times, nested], at) => ({
        ...upsert(at, pieces.join("").repeat(times), nested),
        nested,
      }))
      const page = { data, next_sync_token: "st_]}", has_more: false, more: [{ op: "upsert" }] }
      text = JSON.stringify(page, null, isSpaced ? 1 : 0)
      expect(JSON.stringify(await read())).toBe(JSON.stringify(page))
    }),
    { numRuns: 12 },
  )
})

test("A client with a fetch reads a large page as well", async () => {
  text = toPage(
    Array.from({ length: 100 }, (_, at) => upsert(at, `🎉 },{"op": ${at} `.repeat(400), [{ op: "upsert" }])),
  )
  expect(await read(async (url, init) => await fetch(url, init))).toEqual(JSON.parse(text))
})

test("A large page that names its rows twice, or is cut off, is what JSON says", async () => {
  const rows = Array.from({ length: 50 }, (_, at) => upsert(at, "text ".repeat(1000), []))
  const whole = toPage(rows)
  text = `${whole.slice(0, -1)},"d\\u0061ta":[]}`
  expect((await read()).data).toEqual([])
  for (const broken of [
    whole.slice(0, -1),
    whole.replace("]", "]]"),
    `${whole}}`,
    whole.replace('},{"op"', '}{"op"'),
  ]) {
    text = broken
    await expect(read()).rejects.toMatchObject({ message: expect.stringMatching(/JSON|middle/) as string })
  }
})

test("Answers whose bodies end at the same moment each keep their own rows", async () => {
  const bodies = [new PassThrough(), new PassThrough()]
  let asked = 0
  const dispatcher = {
    async request() {
      const body = Object.assign(bodies[asked++] as PassThrough, { dump: () => Promise.resolve() })
      return { statusCode: 200, headers: { "content-type": "application/json" }, body }
    },
  }
  const client = createClient({ baseUrl: server.url, apiKey, brandId: "brd_1", retries: 0, dispatcher })
  const list = () => client.call("list_content_changes", { brand_id: "brd_1", limit: 100 })
  const answers = Promise.all([list(), list()])
  await expect.poll(() => bodies.every((body) => body.listenerCount("end") > 0)).toBe(true)
  for (const [at, body] of bodies.entries()) {
    const page = Buffer.from(toPage([upsert(at, `Body ${at}. `.repeat(20), null)]))
    body.write(page.subarray(0, 50))
    body.end(page.subarray(50))
  }
  const ids = (await answers).flatMap(({ data }) => data.map(({ id }) => id))
  expect(ids).toEqual(["cnt_0", "cnt_1"])
})
