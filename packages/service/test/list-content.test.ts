import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Article, Brand } from "@citable/contract"
import { onEngine, startService, type StartedService } from "@citable/dev"
import { createService } from "@citable/service"
import { afterEach, beforeEach, expect, it } from "vitest"

import { excerpt } from "../src/storage/migrations/0005-excerpt.ts"
import { openOnEngine } from "./open-on-engine.ts"

interface Page {
  data: Article[]
  next_cursor: string | null
}

let started: StartedService
beforeEach(async () => {
  started = await startService()
})
afterEach(() => started.close())

const list = (query: Record<string, string>, key = started.apiKey) =>
  started.call<Page>("GET", `/v1/brands/${started.brandId}/content?${new URLSearchParams(query)}`, undefined, key)
const titles = async (query: Record<string, string>, key?: string) =>
  (await list({ sort: "title", ...query }, key)).data.map(({ title }) => title)

it("words are looked for in title, author, excerpt and body, as they are written there, and nowhere else", async () => {
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

it("words of a draft are found by readers of drafts alone, and what was withdrawn by nobody else", async () => {
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

it("words of what was written before there were such columns are found", async () => {
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

it("a cursor is short enough to be sent, whatever the listing was filtered by", async () => {
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

it("a page of 4 MiB counts all of an article, and so does one of the changes feed", async () => {
  const jsonLd = [{ "@type": "Thing", text: "x".repeat(1_500_000) }]
  for (let i = 0; i < 4; i++) await started.publish({ title: `A${i}`, seo: { json_ld: jsonLd } })
  const page = await list({ limit: "100" })
  expect([page.data.length, page.next_cursor === null]).toEqual([2, false])
  const changes = `/v1/brands/${started.brandId}/content/changes`
  const feed = await started.call<{ data: unknown[]; has_more: boolean }>("GET", changes, undefined, started.apiKey)
  expect([feed.data.length, feed.has_more]).toEqual([2, true])
})

it("two who set different things of a brand at once keep both", async () => {
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
