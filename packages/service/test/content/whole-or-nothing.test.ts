import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Article, Brand, Problem } from "@citable/contract"
import { startService } from "@citable/dev"
import { type Database } from "@citable/storage/database"
import { afterEach, beforeEach, expect, it } from "vitest"

import { openOnEngine } from "../open-on-engine.ts"

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "citable-whole-"))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Does something to what a service keeps. */
async function tamper(change: (db: Database) => Promise<unknown>): Promise<void> {
  const db = await openOnEngine(dataDir)
  await change(db)
  await db.destroy()
}

it("a call whose output breaks the contract returns nothing of it and changes nothing", async () => {
  const errors: unknown[] = []
  const started = await startService({ dataDir, onError: (error) => errors.push(error) })
  const send = async (method: string, path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${started.operatorToken}`, "content-type": "application/json" }
    const init = { method, headers: { ...headers, "idempotency-key": "k1" }, body: JSON.stringify(body) }
    const response = await fetch(started.url + path, init)
    return { status: response.status, text: await response.text() }
  }
  const brand = `/v1/brands/${started.brandId}`
  const article = await started.call<Article>("POST", `${brand}/content`, { title: "Before" })
  const content = `/v1/content/${article.id}`
  const document = JSON.stringify({ ...toDocument(article), undeclared: "hidden" })
  await tamper(async (db) => {
    await db.updateTable("contents").set({ document }).execute()
    await db
      .updateTable("brands")
      .set({ schedule: JSON.stringify({ scans: "off", undeclared: "hidden" }) })
      .execute()
  })
  for (const [method, path, body] of [
    ["PATCH", content, { body: "After" }],
    ["POST", `${content}/publish`, {}],
    ["PATCH", brand, { name: "After" }],
  ] as const) {
    const { status, text } = await send(method, path, body)
    expect([status, (JSON.parse(text) as Problem).code]).toEqual([500, "internal_error"])
    expect(text).not.toContain("hidden")
  }
  expect(errors.map(String)).toEqual(Array.from({ length: 3 }, () => expect.stringContaining("breaks the contract")))

  await tamper(async (db) => {
    await db
      .updateTable("contents")
      .set({ document: JSON.stringify(toDocument(article)) })
      .execute()
    await db
      .updateTable("brands")
      .set({ schedule: JSON.stringify({ scans: "off" }) })
      .execute()
  })
  expect(await started.call<Article>("GET", content)).toEqual(article)
  expect((await started.call<Brand>("GET", brand)).name).toBe("My brand")
  // The key was not spent on it either.
  expect((await send("POST", `${content}/publish`, {})).status).toBe(200)
  await started.close()
})

it("a call does not find an item that is deleted while the call runs", async () => {
  const started = await startService()
  const send = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${started.operatorToken}`, "content-type": "application/json" }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    return (await fetch(started.url + path, init)).status
  }
  const brand = `/v1/brands/${started.brandId}`
  for (let i = 0; i < 10; i++) {
    const hook = await started.call<{ id: string }>("POST", `${brand}/webhooks`, { url: "https://example.com/hook" })
    const path = `/v1/webhooks/${hook.id}`
    const [updated, deleted] = await Promise.all([send("PATCH", path, { description: "late" }), send("DELETE", path)])
    expect([200, 404]).toContain(updated)
    expect(deleted).toBe(200)
  }
  const waiting = send("GET", `${brand}/content?min_revision=1000`)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await send("DELETE", `${brand}?confirm=My%20brand`)).toBe(200)
  expect(await waiting).toBe(404)
  await started.close()
})

function toDocument({
  id: _id,
  brand_id: _brand,
  status: _status,
  previous_slugs: _slugs,
  body: _body,
  version: _version,
  revision: _revision,
  has_unpublished_changes: _changes,
  created_at: _created,
  updated_at: _updated,
  ...document
}: Article) {
  return document
}
