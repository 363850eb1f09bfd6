import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inspect } from "node:util"

import { createClient, createMemorySink, openReplica, syncContent, toContentSource } from "@citable/client"
import type { ClientOptions, ServiceAdapter } from "@citable/client"
import { articleEventSchema } from "@citable/contract"
import { afterEach, beforeEach, expect, test } from "vitest"

import { createArticle } from "./fake-service.ts"
import { adapter, createHostedService, createPost, hostedKey } from "./hosted-service.ts"
import type { HostedService } from "./hosted-service.ts"

let service: HostedService
let delays: number[]
beforeEach(async () => {
  service = await createHostedService()
  delays = []
})
afterEach(async () => await service.close())

const create = (options: ClientOptions = {}) =>
  createClient({
    baseUrl: service.url,
    apiKey: hostedKey,
    adapter,
    delay: async (ms) => void delays.push(ms),
    ...options,
  })
const lines = (): string[] => service.requests.map(({ method, path }) => `${method} ${path}`)
const put = (id: number, fields = {}): void => void service.posts.set(id, createPost(id, fields))

test("An adapter completes another service's article with default fields", async () => {
  put(7, { labels: [{ name: "news" }], hero: { src: "https://example.com/a.png" } })
  const article = await create().getContent({ content_id: "7" })
  expect(article).toEqual({
    ...createArticle({ id: "7", brand_id: "", slug: "post-7", title: "Post 7", body: "<p>One two.</p>" }),
    body_format: "html",
    word_count: 2,
    tags: ["news"],
    cover: { url: "https://example.com/a.png", alt: "", width: null, height: null, media_id: null },
    revision: expect.any(Number) as number,
    created_at: "2023-11-14T22:13:20.000Z",
    updated_at: "2023-11-14T22:13:20.000Z",
    published_at: "2023-11-14T22:13:20.000Z",
  })
  expect(lines()).toEqual(["GET /api/v2/posts/7"])
  expect(service.requests[0]?.headers).toMatchObject({ "x-api-key": hostedKey })
  expect(service.requests[0]?.headers).not.toHaveProperty("authorization")
})

test("Without revisions, an article gets another number whenever it changes", async () => {
  put(1)
  const client = create()
  const { revision } = await client.getContent({ content_id: "1" })
  expect(Number.isSafeInteger(revision)).toBe(true)
  expect((await client.getContent({ content_id: "1" })).revision).toBe(revision)
  put(1, { html: "<p>Other.</p>" })
  expect((await client.getContent({ content_id: "1" })).revision).not.toBe(revision)
})

test("The client finds an article by its slug, and reports a missing one as not found", async () => {
  put(1)
  put(2, { state: "draft" })
  const client = create()
  expect((await client.getContentBySlug({ slug: "post-1", locale: "en" })).id).toBe("1")
  expect(lines()).toEqual(["GET /api/v2/posts?permalink=post-1"])
  const missing = { name: "ApiError", code: "not_found", status: 404 }
  await expect(client.getContentBySlug({ slug: "nothing" })).rejects.toMatchObject(missing)
  await expect(client.getContentBySlug({ slug: "post-2" }), "a draft").rejects.toMatchObject(missing)
  await expect(client.getContent({ content_id: "3" })).rejects.toMatchObject(missing)
})

test("The client follows numbered pages, leaves out drafts, and applies filters that the service ignores", async () => {
  for (let id = 1; id <= 250; id++) put(id, { labels: id % 2 === 0 ? [{ name: "even" }] : [] })
  put(3, { state: "draft" })
  const client = create()
  const ids: string[] = []
  for await (const { id } of client.listAllContent({ tag: ["even"], fields: ["slug"] })) ids.push(id)
  expect(ids).toHaveLength(125)
  expect(lines()).toEqual([1, 2, 3].map((page) => `GET /api/v2/posts?per_page=100&page=${page}`))
  expect((await client.listContent({ ids: ["5", "6"], limit: 50 })).data.map(({ id }) => id)).toEqual(["5", "6"])
  expect((await client.listContent({ slug: ["post-9"] })).data).toHaveLength(1)
  expect((await client.listContent({ locale: "de" })).data).toEqual([])
})

test("A replica follows a service without revisions and without a change feed, including deletions", async () => {
  for (let id = 1; id <= 120; id++) put(id)
  const dir = await mkdtemp(join(tmpdir(), "citable-hosted-"))
  const open = async () => await openReplica({ dir, source: toContentSource(create()) })
  expect((await open()).summary).toMatchObject({ upserted: 120, deleted: 0 })

  put(1, { headline: "New" })
  put(2, { permalink: "renamed" })
  put(3, { state: "draft" })
  put(121)
  service.posts.delete(4)
  const replica = await open()
  expect(replica.summary).toMatchObject({ upserted: 3, deleted: 2 })
  expect([...replica.articles()]).toHaveLength(119)
  expect(replica.byId("1")?.title).toBe("New")
  expect([replica.bySlug("post-2"), replica.bySlug("renamed")?.id]).toEqual([undefined, "2"])
  expect([replica.byId("3"), replica.byId("4")]).toEqual([undefined, undefined])
  await rm(dir, { recursive: true })
})

test("Syncs of such a service converge in a custom sink, whatever is edited between them", async () => {
  const source = toContentSource(create(), { pageSize: 3 })
  const sink = createMemorySink()
  for (let round = 0; round < 12; round++) {
    for (let id = round; id < round + 9; id++) put(id, { headline: `Round ${round}`, html: `<p>${id % 3}</p>` })
    for (let id = 0; id < round; id += 2) service.posts.delete(id)
    await syncContent({ source, sink })
    const titles = new Map([...sink.articles()].map(({ id, title }) => [id, title]))
    expect(titles).toEqual(new Map([...service.posts].map(([id, { headline }]) => [String(id), headline])))
  }
  expect(lines().every((line) => line.startsWith("GET /api/v2/posts?per_page=3&page="))).toBe(true)
})

test("A webhook of another service becomes an event, and the next read waits instead of requiring a revision", async () => {
  const client = create({ brandId: "brd_1", now: () => 0 })
  const event = client.toEvent({ event: "post.live", post: createPost(7) })
  expect(articleEventSchema.parse(event)).toEqual({
    type: "content.published",
    timestamp: "1970-01-01T00:00:00.000Z",
    data: { brand_id: "brd_1", content_id: "7", slug: "post-7", locale: "en", tags: [], revision: 0 },
  })
  expect(client.toEvent({ event: "member.added" })).toBeUndefined()

  put(7)
  await syncContent({ source: toContentSource(client), sink: createMemorySink(), minRevision: 0 })
  expect(delays).toEqual([2000])
  const patient = create({ adapter: { ...adapter, settleMs: 5000 } })
  const page = await patient.listContent({ ids: ["7"], min_revision: 0 })
  expect([page.data.length, page.revision, delays.at(-1)]).toEqual([1, 0, 5000])
  expect(lines().join()).not.toContain("min_revision")
})

test("Citable's own events pass unchanged, and an error names the wrong field of anything else", () => {
  const client = create({ adapter: undefined, apiKey: "k-1" })
  const data = { brand_id: "b", content_id: "c", slug: "s", locale: "en", revision: 3, tags: [], newer: 1 }
  const event = { type: "content.updated", timestamp: "2026-01-01T00:00:00Z", data }
  expect(client.toEvent(event)).toBe(event)
  expect(client.toEvent({ ...event, type: "scan.completed", data: {} })).toMatchObject({ type: "scan.completed" })
  const faults: [unknown, string][] = [
    [null, "type"],
    [{ ...event, timestamp: "soon" }, "timestamp"],
    [{ ...event, data: 1 }, "data "],
    [{ ...event, data: { ...data, slug: undefined } }, "data.slug"],
    [{ ...event, data: { ...data, revision: "3" } }, "data.revision"],
    [{ ...event, data: { ...data, tags: [1] } }, "data.tags"],
  ]
  for (const [raw, field] of faults) {
    const expected = expect.objectContaining({
      code: "invalid_event",
      message: expect.stringContaining(`not an event: ${field}`) as string,
    }) as Error
    expect(() => client.toEvent(raw)).toThrow(expected)
  }
  const unnamed = create({ adapter: { toEvent: () => ({ type: "content.deleted", data: {} }) } })
  expect(() => unnamed.toEvent({})).toThrow("data.content_id must be a string")
})

test("A service that has our paths needs only a function for its bodies", async () => {
  const raw = { uuid: "a", path: "hello", name: "Hello", text: "# Hello" }
  service.intercept = ({ path }) => ({ json: path.includes("by-slug") ? raw : { data: [raw], next_cursor: null } })
  const client = create({
    brandId: "brd_1",
    adapter: {
      toArticle: (post: typeof raw) => ({
        id: post.uuid,
        slug: post.path,
        title: post.name,
        body: post.text,
        body_format: "markdown",
      }),
    },
  })
  expect(await client.getContentBySlug({ slug: "hello" })).toMatchObject({ id: "a", brand_id: "brd_1" })
  expect((await client.listContent()).data[0]).toMatchObject({
    slug: "hello",
    published_at: "1970-01-01T00:00:00.000Z",
  })
  expect(lines()).toEqual(["GET /v1/brands/brd_1/content/by-slug/hello", "GET /v1/brands/brd_1/content"])
  expect(service.requests[0]?.headers.authorization).toBe(`Bearer ${hostedKey}`)
})

test.each([
  ["a path without a slash", { list_content: "api/posts" }, "invalid_option"],
  ["a path with a space in it", { list_content: "GET  /api/posts" }, "invalid_option"],
  ["a tool that there is none of", { list_posts: "/api/posts" }, "invalid_input"],
])("createClient reports %s", (_what, paths, code) => {
  expect(() => create({ adapter: { paths } as ServiceAdapter })).toThrow(expect.objectContaining({ code }) as Error)
})

test("An adapter's path can have a method and a query, and the call's query follows it", async () => {
  service.intercept = () => ({ json: { data: [], next_cursor: "" } })
  const paths = { list_content: "/api/posts?state=live", list_brands: "POST /api/brands/search", get_brand: "/me" }
  const client = create({ brandId: "brd_1", adapter: { paths } })
  expect((await client.listContent({ limit: 5 })).has_more).toBe(false)
  await client.listBrands()
  await client.getBrand()
  expect(lines()).toEqual(["GET /api/posts?state=live&limit=5", "POST /api/brands/search", "GET /me"])
})

test("An error of an adapter's function never shows the key", async () => {
  service.intercept = () => ({ json: { echo: hostedKey } })
  const toAnswer = (raw: unknown): never => {
    throw Object.assign(new TypeError(`What is ${JSON.stringify(raw)}?`), { raw })
  }
  const client = create({ adapter: { paths: { get_content: { toAnswer } } } })
  const error: unknown = await client.getContent({ content_id: "1" }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: "invalid_response", message: expect.stringContaining("toAnswer") as string })
  expect(inspect(error, { depth: 9 })).not.toContain(hostedKey)
})

test("The client reports a tool that the service lacks without a request", async () => {
  const client = create()
  await expect(client.listContentChanges()).rejects.toMatchObject({ code: "unsupported_tool" })
  await expect(client.tools()).rejects.toMatchObject({ code: "unsupported_tool" })
  expect(lines()).toEqual([])
})

test("The client sends a POST to another service once, and retries a GET", async () => {
  service.intercept = () => ({ status: 503, json: {} })
  const client = create()
  await expect(client.createContent({ title: "A" })).rejects.toMatchObject({ code: "http_503" })
  expect(lines()).toEqual(["POST /api/v2/posts"])
  await expect(client.getContent({ content_id: "1" })).rejects.toMatchObject({ code: "http_503" })
  expect(lines()).toHaveLength(1 + 5)
})

test.each([
  ["slug", { permalink: "../../etc" }],
  ["title", { headline: 5 }],
  ["updated_at", { modified: "soon" }],
  ["toArticle", { labels: null }],
])("An error names the field %s that the adapter gets wrong", async (field, fields) => {
  put(1, fields)
  await expect(create().getContent({ content_id: "1" })).rejects.toMatchObject({
    code: "invalid_response",
    message: expect.stringContaining(field) as string,
  })
})

test("No error shows the key in the form of a service's own header", async () => {
  const toHeaders = (apiKey: string) => ({ authorization: `Basic ${btoa(`api:${apiKey}`)}` })
  service.intercept = ({ headers }) => ({ status: 401, json: { code: "no", detail: String(headers.authorization) } })
  const error: unknown = await create({ adapter: { ...adapter, toHeaders } })
    .listContent()
    .catch((thrown) => thrown)
  expect(error).toMatchObject({ code: "no", status: 401 })
  expect(inspect(error, { depth: 9 })).not.toContain(btoa(`api:${hostedKey}`))
})

test("A replica reads everything again when the adapter's version changes", () => {
  const versions = [undefined, "2"].map((version) => create({ adapter: { ...adapter, ...(version && { version }) } }))
  const [first, second] = versions.map(({ fingerprint }) => fingerprint)
  expect(first).not.toBe(second)
  expect(first).toBe(create().fingerprint)
  expect(first).not.toBe(create({ adapter: undefined, apiKey: hostedKey }).fingerprint)
})
