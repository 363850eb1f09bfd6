import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createClient, createMemorySink, openReplica, syncContent, toContentSource } from "@citable/client"
import type { Client } from "@citable/client"
import { startService } from "@citable/dev"
import type { StartedService } from "@citable/dev"
import { afterEach, beforeEach, expect, test } from "vitest"

let service: StartedService
let site: Client
let editor: Client
beforeEach(async () => {
  service = await startService()
  site = createClient({ baseUrl: service.url, apiKey: service.apiKey })
  editor = createClient({ baseUrl: service.url, apiKey: service.writeKey })
})
afterEach(async () => {
  await Promise.all([site.close(), editor.close()])
  await service.close()
})

test("A first sync of 250 articles requests the brand and three pages, and a later one makes one request", async () => {
  for (let i = 0; i < 250; i++) await service.publish({ title: `Article ${i}`, slug: `article-${i}` })
  service.requests.length = 0
  const sink = createMemorySink()
  expect(await syncContent({ source: toContentSource(site), sink })).toMatchObject({ upserted: 250, requests: 3 })
  expect(service.requests).toHaveLength(1 + 3)
  const again = createClient({ baseUrl: service.url, apiKey: service.apiKey })
  expect(await syncContent({ source: toContentSource(again), sink })).toMatchObject({ upserted: 0, requests: 1 })
  expect(service.requests).toHaveLength(1 + 3 + 1)
  await again.close()
})

test("A site's replica follows an article that is written, published, edited, renamed and withdrawn", async () => {
  const dir = await mkdtemp(join(tmpdir(), "citable-"))
  const open = async (minRevision?: number) => await openReplica({ dir, source: toContentSource(site), minRevision })
  const draft = await editor.createContent({ title: "Hello", slug: "hello", body: "# Hello", tags: ["a"] })
  expect((await open()).articles()).toEqual([])

  await editor.publishContent({ content_id: draft.id })
  // The editor's revisions also count drafts, so the site's differ.
  const { revision } = await site.getContent({ content_id: draft.id })
  expect((await open(revision)).bySlug("hello")).toMatchObject({ id: draft.id, title: "Hello", tags: ["a"] })

  await editor.updateContent({ content_id: draft.id, title: "Hello again", slug: "hello-again" })
  expect((await open()).bySlug("hello")?.title, "an edit is not live before it is published").toBe("Hello")
  await editor.publishContent({ content_id: draft.id })
  const renamed = await open()
  expect(renamed.bySlug("hello")).toBeUndefined()
  expect(renamed.byPreviousSlug("hello")).toBe(renamed.bySlug("hello-again"))
  expect((await site.getContentBySlug({ slug: "hello" })).slug).toBe("hello-again")

  await editor.unpublishContent({ content_id: draft.id })
  const empty = await open()
  expect(empty.articles()).toEqual([])
  expect(empty.summary).toMatchObject({ upserted: 0, deleted: 1, requests: 1 })
  await rm(dir, { recursive: true })
})

test("Every article of a list comes once, in pages of 100", async () => {
  for (let i = 0; i < 130; i++) await service.publish({ title: `Article ${i}` })
  service.requests.length = 0
  const ids = new Set<string>()
  for await (const { id } of site.listAllContent({ fields: ["slug"] })) ids.add(id)
  expect(ids.size).toBe(130)
  expect(service.requests).toHaveLength(1 + 2)
})

test("A filter finds a tag with a comma in it", async () => {
  await service.publish({ title: "One", tags: ["fish, chips"] })
  await service.publish({ title: "Two", tags: ["fish", String.raw`back\slash`] })
  const titles = async (tag: string[]) => (await site.listContent({ tag })).data.map(({ title }) => title)
  expect(await titles(["fish, chips"])).toEqual(["One"])
  expect(await titles(["fish"])).toEqual(["Two"])
  expect(await titles([String.raw`back\slash`, "fish, chips"])).toHaveLength(2)
})

test("The service's refusals keep their code, and a default key cannot read drafts", async () => {
  const draft = await editor.createContent({ title: "Secret" })
  await expect(site.getContent({ content_id: draft.id })).rejects.toMatchObject({ code: "not_found", status: 404 })
  await expect(site.listContent({ status: "draft" })).rejects.toMatchObject({ code: "insufficient_scope" })
  await expect(site.createContent({ title: "No" })).rejects.toMatchObject({ code: "insufficient_scope" })
  await expect(site.listContent({ limit: 1000 })).rejects.toMatchObject({ code: "invalid_input" })
  expect((await site.tools()).credential).toMatchObject({ kind: "api_key", brand_id: service.brandId })
})

test("A token that the service no longer understands leads to a snapshot", async () => {
  await service.publish({ title: "One" })
  const source = toContentSource(site)
  for (const token of [`${service.brandId}~of-another-shape`, `${service.brandId}~st_forged.token`]) {
    const sink = createMemorySink()
    await sink.apply({ upserts: [], deletes: [], state: { token, fingerprint: source.fingerprint } })
    expect(await syncContent({ source, sink })).toMatchObject({ upserted: 1, snapshot: true, requests: 2 })
  }
})

test("An account's token needs a brand id, and then writes to that brand", async () => {
  const options = { baseUrl: service.url, apiKey: service.operatorToken }
  const account = createClient(options)
  await expect(account.listContent()).rejects.toMatchObject({ code: "missing_brand" })
  expect((await account.listBrands()).data.map(({ id }) => id)).toEqual([service.brandId])
  const brand = createClient({ ...options, brandId: service.brandId })
  expect(await brand.createContent({ title: "By hand" })).toMatchObject({ status: "draft" })
  const hook = await brand.createWebhook({ url: "https://example.com/hook", events: ["content.published"] })
  expect(hook.secret).toMatch(/^whsec_/)
  expect(await brand.deleteWebhook({ webhook_id: hook.id })).toMatchObject({ id: hook.id, deleted: true })
  await Promise.all([account.close(), brand.close()])
})
