import { createClient, etagOf, type Client } from "@citable/client"
import { startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, expect, test } from "vitest"

import { apiKey, createArticle } from "./fake-service.ts"
import { serve } from "./serve.ts"

let service: StartedService
let editor: Client
let other: Client
beforeAll(async () => {
  service = await startService()
  editor = createClient({ baseUrl: service.url, apiKey: service.writeKey })
  other = createClient({ baseUrl: service.url, apiKey: service.writeKey })
})
afterAll(async () => {
  await Promise.all([editor.close(), other.close()])
  await service.close()
})

test("An edit with an ETag succeeds once, and fails after somebody else's edit", async () => {
  const { id } = await editor.createContent({ title: "First" })
  const read = await editor.getContent({ content_id: id })
  const edited = await editor.updateContent({ content_id: id, title: "Mine" }, { ifMatch: etagOf(read) })
  await other.updateContent({ content_id: id, title: "Theirs" }, { ifMatch: etagOf(edited) })
  await expect(
    editor.updateContent({ content_id: id, title: "Mine again" }, { ifMatch: etagOf(edited) }),
  ).rejects.toMatchObject({
    code: "precondition_failed",
    status: 412,
    message: expect.stringContaining("Read it again"),
  })
  expect(await editor.getContent({ content_id: id })).toMatchObject({ title: "Theirs" })
})

test("A publication with an ETag publishes the version that was read, and no later one", async () => {
  const { id } = await editor.createContent({ title: "Seen" })
  const seen = etagOf(await editor.getContent({ content_id: id }))
  const edited = await other.updateContent({ content_id: id, title: "Not seen" })
  const publishing = editor.publishContent({ content_id: id }, { ifMatch: seen })
  await expect(publishing).rejects.toMatchObject({ code: "precondition_failed", status: 412 })
  expect(await editor.getContent({ content_id: id })).toMatchObject({ status: "draft" })
  await editor.publishContent({ content_id: id }, { ifMatch: etagOf(edited) })
  expect(await editor.getContent({ content_id: id })).toMatchObject({ status: "published", title: "Not seen" })
})

test("An article that you created, published or found by its slug has an ETag for the next edit", async () => {
  const created = await editor.createContent({ title: "A", slug: "an-etag" })
  const { id } = await editor.updateContent({ content_id: created.id, title: "B" }, { ifMatch: etagOf(created) })
  const published = await editor.publishContent({ content_id: id })
  await editor.updateContent({ content_id: id, title: "C" }, { ifMatch: etagOf(published) })
  await editor.publishContent({ content_id: id })
  const found = await editor.getContentBySlug({ slug: "an-etag" })
  await editor.updateContent({ content_id: id, title: "D" }, { ifMatch: etagOf(found) })
  expect(await editor.getContent({ content_id: id })).toMatchObject({ title: "D" })
})

test("A key that may not read what it writes gets a reference with an ETag for the next edit", async () => {
  const writer = createClient({ baseUrl: service.url, apiKey: await service.createKey(["content:write"]) })
  const created = await writer.createContent({ title: "Unread" })
  expect(created).toEqual({ id: created.id, status: "draft", version: 1 })
  const edit = { content_id: created.id, title: "Unread still" }
  expect(await writer.updateContent(edit, { ifMatch: etagOf(created) })).toEqual({ ...created, version: 2 })
  await expect(writer.updateContent(edit, { ifMatch: etagOf(created) })).rejects.toMatchObject({ status: 412 })
  await writer.close()
})

test("The client refuses an answer that is neither an article nor a reference", async () => {
  const broken = [
    { status: "draft", version: 1 },
    { id: "cnt_1", status: 1 },
    { id: "cnt_1", title: "A" },
  ]
  const server = await serve(() => ({ json: broken.shift() }))
  const client = createClient({ baseUrl: server.url, apiKey, brandId: "brd_1" })
  while (broken.length > 0) {
    const edit = client.updateContent({ content_id: "cnt_1", title: "B" })
    await expect(edit).rejects.toMatchObject({ code: "invalid_response" })
  }
  await client.close()
  await server.close()
})

test("etagOf refuses rows of a list and copies", async () => {
  const { id } = await editor.createContent({ title: "Listed" })
  const article = await editor.getContent({ content_id: id })
  const list = await editor.listContent()
  for (const object of [list.data[0] ?? {}, { ...article }]) {
    expect(() => etagOf(object)).toThrow(expect.objectContaining({ code: "no_etag" }))
  }
})

test("The client refuses a condition that the service would ignore, without a request", async () => {
  const { id } = await editor.createContent({ title: "Kept" })
  const ifMatch = etagOf(await editor.getContent({ content_id: id }))
  service.requests.length = 0
  await expect(editor.deleteContent({ content_id: id }, { ifMatch })).rejects.toMatchObject({ code: "invalid_input" })
  for (const bad of ["", "7", '"a"\r\nx: y', '"a", "b"']) {
    const edit = editor.updateContent({ content_id: id, title: "B" }, { ifMatch: bad })
    await expect(edit).rejects.toMatchObject({ code: "invalid_input" })
  }
  expect(service.requests).toEqual([])
})

test("An ETag that a compressing proxy made weak names the same state", async () => {
  const server = await serve(() => ({ json: createArticle(), headers: { etag: 'W/"cnt_1.7.d"' } }))
  const client = createClient({ baseUrl: server.url, apiKey, brandId: "brd_1" })
  const article = await client.getContent({ content_id: "cnt_1" })
  expect(etagOf(article)).toBe('W/"cnt_1.7.d"')
  await client.updateContent({ content_id: "cnt_1", title: "B" }, { ifMatch: etagOf(article) })
  expect(server.requests.map(({ headers }) => headers["if-match"])).toEqual([undefined, '"cnt_1.7.d"'])
  await client.close()
  await server.close()
})

test("The client sends another service's ETag back unchanged, with any tool", async () => {
  const server = await serve(() => ({
    json: { id: 1, slug: "a", title: "A", body: "", body_format: "html" },
    headers: { etag: 'W/"1"' },
  }))
  const client = createClient({ baseUrl: server.url, apiKey, adapter: {} })
  const article = await client.getContent({ content_id: "1" })
  await client.unpublishContent({ content_id: "1" }, { ifMatch: etagOf(article) })
  expect(server.requests.at(-1)?.headers["if-match"]).toBe('W/"1"')
  await client.close()
  await server.close()
})
