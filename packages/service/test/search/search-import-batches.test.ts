import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { startService, type StartedService } from "@citable/dev"
import type { Database } from "@citable/storage/database"
import { afterAll, beforeAll, expect, it } from "vitest"

import { findImportBatches } from "../../src/groups/search/rows/find-import-batches.ts"
import { openOnEngine } from "../open-on-engine.ts"

let dataDir: string
let started: StartedService
let db: Database
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "citable-import-batches-"))
  started = await startService({ dataDir, role: "api" })
  db = await openOnEngine(dataDir)
})
afterAll(async () => {
  await db.destroy()
  await started.close()
  await rm(dataDir, { recursive: true, force: true })
})

const rowOf = (date: string, query: string) => ({ date, keys: [query], clicks: 1, impressions: 2, position: 3 })
const days = ["2026-06-01", "2026-06-02", "2026-06-03", "2026-06-04"]

async function bring(rows: ReturnType<typeof rowOf>[], headers?: Record<string, string>) {
  const path = `/v1/brands/${started.brandId}/search-performance/import`
  const response = await fetch(started.url + path, {
    method: "POST",
    headers: { authorization: `Bearer ${started.operatorToken}`, "content-type": "application/json", ...headers },
    body: JSON.stringify({ dimensions: ["query"], rows }),
  })
  return { replayed: response.headers.get("idempotency-replayed"), answer: (await response.json()) as unknown }
}

it("an import that touches large days commits after each of them, and other work of the process runs in between", async () => {
  await bring(days.slice(0, 2).map((date) => rowOf(date, "one")))
  // Two large days and two small ones.
  await db.updateTable("search_parts").set({ size: 15_000 }).where("brand_id", "=", started.brandId).execute()
  const rows = days.flatMap((date) => [rowOf(date, "one"), rowOf(date, "other")])
  let turns = 0
  let timer = setImmediate(function turn() {
    turns++
    timer = setImmediate(turn)
  })
  const batches: { days: string[]; turns: number }[] = []
  const question = { brandId: started.brandId, dimensions: ["query"] as const, rows }
  for await (const batch of findImportBatches(db, question)) {
    batches.push({ days: batch.map(({ date }) => date), turns })
  }
  clearImmediate(timer)
  const twice = (...some: string[]) => some.flatMap((day) => [day, day])
  expect(batches.map((one) => one.days)).toEqual([twice("2026-06-01"), twice("2026-06-02", "2026-06-03", "2026-06-04")])
  expect(batches[1]?.turns).toBeGreaterThan(batches[0]?.turns ?? 0)
  expect((await bring(rows)).answer).toEqual({ rows: 8, changed: 6, skipped: 0 })
  // A span is no day, and its rows weigh nothing here.
  const span: string[][] = []
  for await (const batch of findImportBatches(db, { ...question, since: "2026-05-01" }))
    span.push(batch.map(({ date }) => date))
  expect(span).toEqual([rows.map(({ date }) => date)])
})

it("an import with an Idempotency-Key writes once, and has its first answer when it is sent again", async () => {
  const rows = [rowOf("2026-05-01", "one"), rowOf("2026-05-02", "one")]
  const key = { "idempotency-key": "import-1" }
  const first = await bring(rows, key)
  expect(first).toEqual({ replayed: null, answer: { rows: 2, changed: 2, skipped: 0 } })
  expect(await bring(rows, key)).toEqual({ ...first, replayed: "true" })
  expect(await bring(rows)).toMatchObject({ answer: { changed: 0 } })
})
