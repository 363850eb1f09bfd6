import type { Engine } from "@citable/engines/engine"
import type { Database } from "@citable/storage/database"
import { afterAll, beforeAll, expect, it } from "vitest"

import { fillAskedSpans } from "../../src/groups/visibility/alike/fill-asked-spans.ts"
import { planScan } from "../../src/groups/visibility/scans/plan-scan.ts"
import { requestStaleRereads } from "../../src/groups/visibility/scans/request-stale-rereads.ts"
import { rereadAnswers } from "../../src/groups/visibility/scans/reread-answers.ts"
import { runScan } from "../../src/groups/visibility/scans/run-scan.ts"
import type { Jobs, NewJob } from "../../src/jobs/jobs.ts"
import { addBrand, openWithBrand } from "../open-with-brand.ts"

const brandId = "brd_1"
const at = Date.parse("2026-03-01T12:00:00Z")
const now = () => at

let db: Database
beforeAll(async () => {
  db = await openWithBrand(brandId)
  await addBrand(db, "brd_2")
})
afterAll(() => db.destroy())

it("answers that an earlier version of the service has read get today's tone, once", async () => {
  const added: NewJob[] = []
  const jobs: Jobs = {
    enqueue: async (_, job) => void added.push(job),
    backlog: () => Promise.resolve([]),
    has: async () => false,
    work: async () => {},
    wake: () => {},
    stop: () => {},
    close: async () => {},
  }
  await db.updateTable("brands").set({ name: "Acme" }).where("id", "=", brandId).execute()
  const prompt = { id: "prm_1", text: "?", key: "?", brand_id: brandId, locale: "de", market: null, engines: "[]" }
  const row = { ...prompt, enabled: 1, deleted_at: null, created_at: 0, updated_at: 0 }
  await db.insertInto("prompts").values(row).execute()
  const text = "Acme ist zuverlässig."
  const engine: Engine = {
    name: "one",
    surface: "api",
    ask: async () => ({ text, sources: [], searches: null, model: null, cost: null, raw: "{}" }),
  }
  const plan = { brandId, trigger: "manual", repeats: 1, known: [engine], at } as const
  const { id } = await db.transaction().execute((trx) => planScan(trx, plan))
  await runScan(id, { db, now, jobs, engines: [engine], notifyWorkers: () => {} })
  added.length = 0

  await requestStaleRereads(db, jobs)
  expect(added).toEqual([])

  // As a version without a lexicon for German left them.
  await db.updateTable("answers").set({ names_hash: "earlier" }).execute()
  await db.updateTable("answer_mentions").set({ tone: null }).execute()
  await db.updateTable("visibility_days").set({ unclassified: 1, positive: 0 }).where("name_id", "=", "").execute()
  await requestStaleRereads(db, jobs)
  expect(added).toEqual([{ kind: "read-answers", key: brandId, payload: { brand_id: brandId } }])
  expect(await rereadAnswers(db, brandId, { now })).toEqual({ read: 1, changed: 1 })
  const mention = await db.selectFrom("answer_mentions").select(["tone", "quote"]).executeTakeFirstOrThrow()
  expect(mention).toEqual({ tone: "positive", quote: text })
  const days = db.selectFrom("visibility_days").select(["positive", "unclassified"]).where("name_id", "=", "")
  for (const day of await days.execute()) expect(day).toEqual({ positive: 1, unclassified: 0 })

  added.length = 0
  await requestStaleRereads(db, jobs)
  expect(added).toEqual([])

  // As a version without spans of days left them.
  const spans = await db.selectFrom("asked_spans").selectAll().execute()
  expect(spans).toHaveLength(1)
  await db.deleteFrom("asked_spans").execute()
  await requestStaleRereads(db, jobs)
  expect(added).toEqual([{ kind: "asked-spans", key: brandId, payload: { brand_id: brandId } }])
  await fillAskedSpans(db, brandId)
  expect(await db.selectFrom("asked_spans").selectAll().execute()).toEqual(spans)
})
