import { createClient } from "@citable/client"
import type { ClientOptions } from "@citable/client"
import { afterEach, beforeEach, expect, expectTypeOf, test } from "vitest"

import { apiKey, createArticle } from "./fake-service.ts"
import { serve } from "./serve.ts"
import type { TestServer } from "./serve.ts"

let server: TestServer
/** The next cursor by the cursor of each page. */
let next: Record<string, string | null>
beforeEach(async () => {
  next = { "": "a", a: "b", b: null }
  server = await serve(({ path }) => {
    const cursor = new URL(path, "http://localhost").searchParams.get("cursor") ?? ""
    const following = next[cursor] ?? null
    const page = {
      data: [createArticle({ id: `cnt_${cursor}` })],
      next_cursor: following,
      has_more: following !== null,
    }
    return { json: { ...page, revision: 1, sync_token: "st" } }
  })
})
afterEach(async () => await server.close())

const create = (options: ClientOptions = {}) =>
  createClient({ baseUrl: server.url, apiKey, brandId: "brd_1", ...options })
const paths = (): string[] => server.requests.map(({ path }) => path)

test("pages follows any tool with a cursor, typed like the tool", async () => {
  const client = create()
  const seen: unknown[] = []
  for await (const page of client.pages("list_content_revisions", { content_id: "cnt_1" })) seen.push(page.data[0]?.id)
  expect(seen).toEqual(["cnt_", "cnt_a", "cnt_b"])
  expect(paths()).toEqual([
    "/v1/content/cnt_1/revisions?limit=100",
    "/v1/content/cnt_1/revisions?limit=100&cursor=a",
    "/v1/content/cnt_1/revisions?limit=100&cursor=b",
  ])
  type Page = Awaited<ReturnType<typeof client.listContentRevisions>>
  expectTypeOf(client.pages<"list_content_revisions">).returns.toEqualTypeOf<AsyncIterable<Page>>()
  // @ts-expect-error webhooks have no pages
  expectTypeOf(client.pages).toBeCallableWith("list_webhooks", {})
})

test("The client requests a page only when you need it", async () => {
  for await (const page of create().pages("list_content", { limit: 7, tag: ["x"] })) {
    expect(page.has_more).toBe(true)
    break
  }
  expect(paths()).toEqual(["/v1/brands/brd_1/content?limit=7&tag=x"])
  for await (const { id } of create().listAllContent()) if (id === "cnt_a") break
  expect(paths()).toHaveLength(1 + 2)
})

test.each([
  ["stays", { "": "a", a: "a" }],
  ["goes round", { "": "a", a: "b", b: "a" }],
])("A cursor that %s ends the pages with an error, not never", async (_how, cursors) => {
  next = cursors
  const reading = (async () => {
    for await (const { id } of create().listAllContent()) expect(id).toMatch(/^cnt_/)
  })()
  await expect(reading).rejects.toMatchObject({ code: "invalid_response" })
  expect(server.requests.length).toBeLessThan(4)
})

test("A signal ends the pages between two of them, with its own reason", async () => {
  const reason = new Error("Enough.")
  const controller = new AbortController()
  const ids: string[] = []
  const reading = (async () => {
    for await (const { id } of create().listAllContent({}, { signal: controller.signal })) {
      ids.push(id)
      controller.abort(reason)
    }
  })()
  await expect(reading).rejects.toBe(reason)
  expect([ids, server.requests.length]).toEqual([["cnt_"], 1])
})
