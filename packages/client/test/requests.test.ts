import { gzipSync } from "node:zlib"

import { createClient } from "@citable/client"
import type { Client, ClientOptions } from "@citable/client"
import { catalogue, pathParameters } from "@citable/contract"
import { afterEach, beforeEach, expect, expectTypeOf, test } from "vitest"

import { apiKey, createArticle } from "./fake-service.ts"
import { serve } from "./serve.ts"
import type { Answer, SeenRequest, TestServer } from "./serve.ts"

let server: TestServer
let answer: (request: SeenRequest) => Answer
beforeEach(async () => {
  answer = () => ({ json: createArticle() })
  server = await serve((request) =>
    request.path === "/v1/tools"
      ? { json: { tools: [], credential: { kind: "api_key", brand_id: "brd_1", scopes: [] } } }
      : answer(request),
  )
})
afterEach(async () => await server.close())

const create = (options: ClientOptions = {}): Client => createClient({ baseUrl: server.url, apiKey, ...options })
const lines = (): string[] => server.requests.map(({ method, path }) => `${method} ${path}`)

test("The client has a method for every tool, named in camelCase", () => {
  const client = create()
  const names = catalogue.map(({ name }) => name.replaceAll(/_\w/g, (found) => found.charAt(1).toUpperCase()))
  expect(names.filter((name) => typeof client[name as keyof Client] !== "function")).toEqual([])
  expect(names).toContain("getContentBySlug")
})

test("The contract types inputs and outputs, and brand_id is optional", () => {
  const client = create()
  expectTypeOf(client.getContentBySlug).parameter(0).toExtend<{ slug: string; brand_id?: string }>()
  expectTypeOf(client.getContent).returns.resolves.toHaveProperty("title").toEqualTypeOf<string>()
  expectTypeOf(client.listContent).toBeCallableWith()
  expectTypeOf(client.listBrands).toBeCallableWith()
  expectTypeOf(client.call<"publish_content">).returns.resolves.toHaveProperty("publication")
  // @ts-expect-error get_content requires an id
  expectTypeOf(client.getContent).toBeCallableWith()
  expectTypeOf(client.listAllContent({ fields: ["slug"] })).toEqualTypeOf<AsyncIterable<{ id: string; slug: string }>>()
})

test("The client asks once for the key's brand and fills it into every call", async () => {
  const client = create()
  await Promise.all([client.getContentBySlug({ slug: "a" }), client.getContentBySlug({ slug: "b" })])
  expect(await client.brandId()).toBe("brd_1")
  expect(lines().filter((line) => line.endsWith("/v1/tools"))).toHaveLength(1)
  await client.getContentBySlug({ slug: "c", brand_id: "brd_2" })
  expect(lines().at(-1)).toBe("GET /v1/brands/brd_2/content/by-slug/c")
})

test("The client does not ask for a brand that you pass", async () => {
  await create({ brandId: "brd_9" }).getContentBySlug({ slug: "a" })
  expect(lines()).toEqual(["GET /v1/brands/brd_9/content/by-slug/a"])
})

test("The client asks again for the brand after a failure", async () => {
  const client = create({ retries: 0, fetch: failOnce() })
  await expect(client.brandId()).rejects.toMatchObject({ code: "unreachable" })
  expect(await client.brandId()).toBe("brd_1")
})

function failOnce(): typeof fetch {
  let failed = false
  return async (...given) => {
    if (failed) return await fetch(...given)
    failed = true
    throw new TypeError("fetch failed")
  }
}

test("Input travels in path, query and body", async () => {
  const client = create({ brandId: "brd_1" })
  await client.getContentBySlug({ slug: "über/uns & mehr", locale: "de" })
  answer = () => ({ json: { data: [], next_cursor: null, has_more: false, revision: 1, sync_token: "st_1" } })
  await client.listContent({ tag: ["a", "b c", "d, \\e"], limit: 5, ids: [] })
  answer = () => ({ json: createArticle() })
  await client.updateContent({ content_id: "cnt_1", title: "New", tags: ["x"] })
  answer = () => ({ json: { id: "cnt_1", deleted: true } })
  await client.deleteContent({ content_id: "cnt_1" })
  expect(server.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ["GET", "/v1/brands/brd_1/content/by-slug/%C3%BCber%2Funs%20%26%20mehr?locale=de", ""],
    ["GET", "/v1/brands/brd_1/content?tag=a%2Cb+c%2Cd%5C%2C+%5C%5Ce&limit=5&ids=", ""],
    ["PATCH", "/v1/content/cnt_1", '{"title":"New","tags":["x"]}'],
    ["DELETE", "/v1/content/cnt_1", ""],
  ])
  expect(server.requests[2]?.headers).toMatchObject({
    authorization: `Bearer ${apiKey}`,
    "content-type": "application/json",
  })
})

test.each(["", ".", ".."])(
  "The client refuses the path parameter %j, which would lead to another endpoint",
  async (id) => {
    await expect(create().getContent({ content_id: id })).rejects.toMatchObject({ code: "invalid_input" })
    expect(server.requests).toHaveLength(0)
  },
)

test("Every POST has its own Idempotency-Key, or the caller's", async () => {
  const client = create({ brandId: "brd_1" })
  await client.createContent({ title: "A" })
  await client.createContent({ title: "A" })
  await client.createContent({ title: "A" }, { idempotencyKey: "mine" })
  const [first, second, third] = server.requests.map(({ headers }) => headers["idempotency-key"])
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).not.toBe(first)
  expect(third).toBe("mine")
})

test("Sequential requests share a connection, and the client decompresses gzip", async () => {
  answer = () => ({ json: createArticle({ title: "Zipped" }) })
  const client = create()
  for (let i = 0; i < 20; i++) expect((await client.getContent({ content_id: "cnt_1" })).title).toBe("Zipped")
  // A second connection opens if an answer ends a moment before its connection is free.
  expect(server.connections()).toBeLessThanOrEqual(2)
  expect(server.requests[0]?.headers["accept-encoding"]).toContain("gzip")
  await client.close()
  const text = gzipSync(JSON.stringify(createArticle({ title: "Inflated" })))
  const zipped = create({
    fetch: async () => new Response(new Blob([text]).stream().pipeThrough(new DecompressionStream("gzip"))),
  })
  expect((await zipped.getContent({ content_id: "cnt_1" })).title).toBe("Inflated")
})

test("listAllContent reads a list to its end, 100 a request, with only the selected fields", async () => {
  answer = ({ path }) => {
    const cursor = Number(new URL(path, "http://localhost").searchParams.get("cursor") ?? 0)
    const data = [{ id: `cnt_${cursor}`, slug: "a" }]
    const next = cursor < 2 ? String(cursor + 1) : null
    return { json: { data, next_cursor: next, has_more: cursor < 2, revision: 1, sync_token: "st" } }
  }
  const client = create({ brandId: "brd_1" })
  const ids = []
  for await (const { id } of client.listAllContent({ fields: ["slug"], tag: ["x"] })) ids.push(id)
  expect(ids).toEqual(["cnt_0", "cnt_1", "cnt_2"])
  expect(lines().at(-1)).toBe("GET /v1/brands/brd_1/content?limit=100&tag=x&fields=slug&cursor=2")
})

test.each(["same", null])("A list with more pages whose cursor stays %j is an error", async (cursor) => {
  answer = () => ({
    json: { data: [createArticle()], next_cursor: cursor, has_more: true, revision: 1, sync_token: "st" },
  })
  const readAll = async (): Promise<void> => {
    for await (const { id } of create().listAllContent()) expect(id).toBe("cnt_1")
  }
  await expect(readAll()).rejects.toMatchObject({ code: "invalid_response" })
})

test.each(["", "/", "/v1", "/v1/", "//"])("createClient accepts a base URL that ends with %j", async (end) => {
  const client = create({ baseUrl: server.url + end })
  await client.tools()
  expect(client.baseUrl).toBe(server.url)
  expect(lines()).toEqual(["GET /v1/tools"])
})

test("A base URL can have a path", () => {
  expect(create({ baseUrl: "https://example.com/cms/v1/" }).baseUrl).toBe("https://example.com/cms")
})

test("The client follows a redirect within the origin, and sends the key to no other", async () => {
  const other = await serve(() => ({ json: createArticle() }))
  const client = create()
  answer = ({ path }) =>
    path.includes("moved")
      ? { json: createArticle() }
      : { status: 308, headers: { location: path.replace("/content/", "/moved/") }, text: "" }
  await client.getContent({ content_id: "cnt_1" })
  expect(lines().at(-1)).toBe("GET /v1/moved/cnt_1")

  answer = () => ({ status: 302, headers: { location: `${other.url}/v1/content/cnt_1` }, text: "" })
  await expect(client.getContent({ content_id: "cnt_1" })).rejects.toMatchObject({
    code: "redirected",
    message: expect.stringContaining(other.url) as string,
  })
  expect(other.requests).toHaveLength(0)
  answer = () => ({ status: 307, headers: { location: "/v1/elsewhere" }, text: "" })
  await expect(client.updateContent({ content_id: "cnt_1" })).rejects.toMatchObject({ code: "redirected" })
  answer = () => ({ status: 302, headers: { location: "/v1/round" }, text: "" })
  await expect(client.getContent({ content_id: "cnt_1" })).rejects.toMatchObject({ code: "redirected" })
  await other.close()
})

test("The client keeps fields of a newer service", async () => {
  answer = () => ({ json: { ...createArticle({ status: "archived" as never }), mood: "good" } })
  expect(await create().getContent({ content_id: "cnt_1" })).toMatchObject({ mood: "good", status: "archived" })
})

test("The fingerprint distinguishes services, keys and brands", () => {
  const others = [{}, { baseUrl: "http://127.0.0.1:1" }, { apiKey: "foreign-key" }, { brandId: "brd_1" }]
  const fingerprints = others.map((options) => create(options).fingerprint)
  expect(new Set(fingerprints).size).toBe(4)
  expect(create().fingerprint).toBe(fingerprints[0])
  expect(create({ baseUrl: `${server.url}/v1/` }).fingerprint).toBe(fingerprints[0])
})

test.each(catalogue.map(({ name, method, path }) => [name, method, path] as const))(
  "%s calls the catalogue's endpoint (%s %s), by its name and by its method",
  async (name, method, path) => {
    const parameters = pathParameters(path)
    const input = Object.fromEntries(parameters.map((parameter) => [parameter, `${parameter}-1`]))
    const line = `${method} ${path.replaceAll(/[{](\w+)[}]/g, "$1-1")}`
    answer = () => ({ json: {} })
    const client = create({ brandId: "brd_1", retries: 0 })
    const camelCase = name.replaceAll(/_\w/g, (found) => found.charAt(1).toUpperCase()) as "listContent"
    // The error about the article comes after the request.
    await Promise.allSettled([client.call(name, input as never), client[camelCase](input)])
    expect(lines()).toEqual([line, line])
    await client.close()
  },
)

test("A member of a list can contain a comma or a backslash", async () => {
  answer = () => ({ json: { data: [], next_cursor: null, has_more: false, revision: 1, sync_token: "st_1" } })
  await create({ brandId: "brd_1" }).listContent({ tag: ["fish, chips", String.raw`a\b`, "c"] })
  const { searchParams } = new URL(server.requests[0]?.path ?? "", server.url)
  expect(searchParams.get("tag")).toBe(String.raw`fish\, chips,a\\b,c`)
})

test("The request for the brand ends with the call's time, and continues for callers with more time", async () => {
  const held: (() => void)[] = []
  const slow: typeof fetch = async (...given) => {
    if (new Request(...given).url.endsWith("/tools")) await new Promise<void>((resolve) => held.push(resolve))
    return await fetch(...given)
  }
  const client = create({ fetch: slow })
  const patient = client.getContentBySlug({ slug: "a" })
  const hurried = client.getContentBySlug({ slug: "b" }, { totalTimeoutMs: 50 })
  await expect(hurried).rejects.toMatchObject({ name: "NetworkError", code: "timeout" })
  for (const release of held) release()
  expect((await patient).id).toBe("cnt_1")
  expect([held.length, lines().length]).toEqual([1, 2])
})
