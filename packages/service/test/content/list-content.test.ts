import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Article, Brand, ChangePage } from "@citable/contract"
import { onEngine, startService, type StartedService } from "@citable/dev"
import { createService } from "@citable/service"
import { excerpt } from "@citable/storage/migrations/0005-excerpt"
import { afterEach, beforeEach, expect, it } from "vitest"

import { openOnEngine } from "../open-on-engine.ts"

interface Page {
  data: Article[]
  next_cursor: string | null
}

const picture = { width: null, height: null, alt: "x".repeat(2000), media_id: null }

let started: StartedService
beforeEach(async () => {
  started = await startService()
})
afterEach(() => started.close())

const list = (query: Record<string, string>, key = started.apiKey) =>
  started.call<Page>("GET", `/v1/brands/${started.brandId}/content?${new URLSearchParams(query)}`, undefined, key)
const titles = async (query: Record<string, string>, key?: string) =>
  (await list({ sort: "title", ...query }, key)).data.map(({ title }) => title)

it("a search looks only in title, author, excerpt and body", async () => {
  const author = { name: "Ada Löwe", url: null, image_url: null }
  await started.publish({ title: "A", author, tags: ["topic"] })
  await started.publish({ title: "B", excerpt: 'He said "no\\yes"\nand left' })
  await started.publish({ title: "C", body: "nächste Ägäis\n\n100%_genau" })
  expect(await titles({ q: "ada l" })).toEqual(["A"])
  expect(await titles({ q: 'SAID "no\\yes"\nand' })).toEqual(["B"])
  expect(await titles({ q: "NäCHSTE Ägäis" })).toEqual(["C"])
  for (const word of ["json_ld", "markdown", "null", "\\n", "topic", "100%.genau"]) {
    expect(await titles({ q: word })).toEqual([])
  }
})

it("only readers of drafts find words of drafts and of withdrawn articles", async () => {
  const { id } = await started.publish({ title: "A", excerpt: "before" })
  await started.call("PATCH", `/v1/content/${id}`, { excerpt: "after" })
  const working = { status: "all" }
  expect([await titles({ q: "before" }), await titles({ q: "after" })]).toEqual([["A"], []])
  expect(await titles({ q: "after", ...working }, started.writeKey)).toEqual(["A"])
  await started.call("POST", `/v1/content/${id}/publish`, {})
  expect([await titles({ q: "before" }), await titles({ q: "after" })]).toEqual([[], ["A"]])
  await started.call("POST", `/v1/content/${id}/unpublish`, {})
  expect(await titles({ q: "after" })).toEqual([])
})

it("what a reader of drafts sees is no answer for others, whose revision reaches the same number later", async () => {
  const { id, slug } = await started.publish({ title: "A" })
  await started.call("PATCH", `/v1/content/${id}`, { title: "A draft" })
  const path = `/v1/brands/${started.brandId}/content/by-slug/${slug}`
  const read = (key: string) => started.call<Article>("GET", path, undefined, key)
  expect(await read(started.writeKey)).toMatchObject({ title: "A draft" })
  for (const title of ["B", "C"]) await started.publish({ title })
  expect(await read(started.apiKey)).toMatchObject({ title: "A" })
})

it("a search finds articles from before the search columns existed", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-list-"))
  const open = () => startService({ dataDir })
  const before = await open()
  const { id } = await before.publish({ title: "A", excerpt: "live" })
  await before.publish({ title: "B" })
  await before.call("PATCH", `/v1/content/${id}`, { excerpt: "working" })
  await before.close()
  const db = await openOnEngine(dataDir)
  for (const column of ["excerpt", "live_excerpt"]) await db.schema.alterTable("contents").dropColumn(column).execute()
  await excerpt.up(db)
  await db.destroy()
  const service = await createService({ dataDir, ...(await onEngine(dataDir)) })
  for (const [query, key] of [
    ["q=live", before.apiKey],
    ["q=working&status=all", before.writeKey],
  ]) {
    const url = `http://localhost/v1/brands/${before.brandId}/content?${query}`
    const answer = await service.fetch(new Request(url, { headers: { authorization: `Bearer ${key}` } }))
    expect(((await answer.json()) as Page).data.map((article) => article.id)).toEqual([id])
  }
  await service.close()
  await rm(dataDir, { recursive: true, force: true })
})

it("a reader of drafts lists live articles with changes, and what is scheduled in its order, page by page", async () => {
  for (const title of ["A", "B", "C"]) await started.publish({ title })
  const { data } = await list({ sort: "title", fields: "title" })
  const idOf = (title: string) => data.find((one) => one.title === title)?.id ?? ""
  await started.call("PATCH", `/v1/content/${idOf("B")}`, { excerpt: "Changed." })
  const changed = { status: "all", unpublished_changes: "true" }
  expect(await titles(changed, started.writeKey)).toEqual(["B"])
  await expect(titles(changed)).rejects.toThrow("403")
  await expect(titles({ unpublished_changes: "true" })).rejects.toThrow("403")
  for (const [title, day] of [
    ["C", "03"],
    ["B", "02"],
  ] as const) {
    const moment = { publish_at: `2999-01-${day}T00:00:00Z` }
    await started.call("PATCH", `/v1/content/${idOf(title)}`, { excerpt: "Later." })
    await started.call("POST", `/v1/content/${idOf(title)}/publish`, moment)
  }
  const next = { status: "all", sort: "publish_at", limit: "1" }
  const first = await list(next, started.writeKey)
  const second = await list({ ...next, cursor: first.next_cursor ?? "" }, started.writeKey)
  expect([first, second].map((page) => page.data.map(({ title }) => title))).toEqual([["B"], ["C"]])
  expect(second.next_cursor).toBeNull()
  await expect(list(next)).rejects.toThrow("403")
})

it("a cursor stays short, whatever the filters", async () => {
  const ids: string[] = []
  for (let i = 0; i < 3; i++) ids.push((await started.publish({ title: "題".repeat(299) + i, slug: `s${i}` })).id)
  const many = [...ids, ...Array.from({ length: 47 }, (_, i) => `cnt_${"x".repeat(40)}${i}`)].join(",")
  const query = { ids: many, q: "題".repeat(200), sort: "title", limit: "1", fields: "id" }
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Page = await list({ ...query, ...(cursor === undefined ? {} : { cursor }) })
    seen.push(...page.data.map(({ id }) => id))
    cursor = page.next_cursor
  }
  expect(seen).toEqual(ids)
})

it("a page ends at 4 MiB of JSON, and the following pages have every article, in the list and in the change feed", async () => {
  // Each of these characters takes one byte in the database, and six in JSON.
  const body = "\u0001".repeat(100_000)
  const seo = { json_ld: [{ "@type": "Thing", text: "x".repeat(1_000_000) }] }
  const ids: string[] = []
  for (let i = 0; i < 4; i++) ids.push((await started.publish({ title: `A${i}`, body, seo })).id)

  const first = await list({ sort: "title", limit: "100" })
  const second = await list({ sort: "title", limit: "100", cursor: first.next_cursor ?? "" })
  expect([first, second].map(({ data }) => data.map(({ id }) => id))).toEqual([ids.slice(0, 2), ids.slice(2)])
  expect(second.next_cursor).toBeNull()

  const read = (query: string) =>
    started.call<ChangePage>("GET", `/v1/brands/${started.brandId}/content/changes${query}`, undefined, started.apiKey)
  const before = await read("")
  const after = await read(`?since=${before.next_sync_token}`)
  expect([before, after].map(({ data }) => data.map(({ id }) => id))).toEqual([ids.slice(0, 2), ids.slice(2)])
  expect([before.has_more, after.has_more]).toEqual([true, false])
})

it("an article with more than 1 MiB of JSON besides its body is refused, in one write or in several", async () => {
  const { url, brandId, writeKey } = started
  const { id } = await started.call<Article>("POST", `/v1/brands/${brandId}/content`, { title: "A" })
  const images = Array.from({ length: 400 }, (_, i) => ({ ...picture, url: `https://a.example/${i}` }))
  await started.call("PATCH", `/v1/content/${id}`, { images })
  const seo = { json_ld: [{ text: "x".repeat(500_000) }] }
  for (const [method, path, body] of [
    ["POST", `/v1/brands/${brandId}/content`, { title: "B", images, seo }],
    ["PATCH", `/v1/content/${id}`, { seo }],
  ] as const) {
    const headers = { authorization: `Bearer ${writeKey}`, "content-type": "application/json" }
    const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining("more than 1 MiB")])
  }
})

it("two simultaneous updates of different brand settings keep both", async () => {
  const path = `/v1/brands/${started.brandId}`
  const set = (body: unknown) => started.call<Brand>("PATCH", path, body, started.operatorToken)
  for (let i = 0; i < 5; i++) {
    await Promise.all([
      set({ name: `Name ${i}` }),
      set({ domains: [`d${i}.example.com`] }),
      set({ aliases: [`a${i}`] }),
    ])
    expect(await started.call("GET", path, undefined, started.operatorToken)).toMatchObject({
      name: `Name ${i}`,
      domains: [`d${i}.example.com`],
      aliases: [`a${i}`],
    })
  }
})

it("pages have numbers: a list counts what matches, skips what is before a page, and goes on by cursor from there", async () => {
  for (const title of ["A", "B", "C", "D", "E"]) await started.publish({ title, tags: title === "E" ? [] : ["lamps"] })
  const query = { sort: "-title", tag: "lamps", fields: "title", count: "true", limit: "1", offset: "1" }
  const page = (await list(query)) as Page & { total?: number }
  expect([page.data.map(({ title }) => title), page.total]).toEqual([["C"], 4])
  const { offset: _offset, count: _count, ...same } = query
  expect(await titles({ ...same, cursor: page.next_cursor ?? "" })).toEqual(["B"])
  expect(await titles({ ...query, offset: "4" })).toEqual([])
  expect(await list(same)).not.toHaveProperty("total")
  // Whoever reads only what is published learns no number of drafts.
  await started.call("POST", `/v1/brands/${started.brandId}/content`, { title: "F", tags: ["lamps"] }, started.writeKey)
  expect(await list({ ...query, offset: "0" })).toMatchObject({ total: 4 })
  expect(await list({ ...query, offset: "0", status: "all" }, started.writeKey)).toMatchObject({ total: 5 })
})
