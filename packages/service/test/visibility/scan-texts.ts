import type { Engine } from "@citable/engines/engine"
import type { Database } from "@citable/storage/database"
import * as fc from "fast-check"
import { expect } from "vitest"

import { planScan } from "../../src/groups/visibility/scans/plan-scan.ts"
import { runScan } from "../../src/groups/visibility/scans/run-scan.ts"

export const cutOff = JSON.stringify({ choices: [{ finish_reason: "length" }] })
export const names = ["Ghostly", "Strapless", "Inkwell", "Citable"]
const sentences = [
  "Citable is great.",
  "Ghostly is bad.",
  "Strapless exists.",
  "Inkwell and Ghostly are fast.",
  "Nobody is named.",
  "I couldn't find any information about Citable.",
  "\n1. Hub\n2. Ghostly\n3. Inkwell\n",
  "Ghostly is great, and (cut off",
  "See https://citable.example/a.",
  "See https://ghostly.example/b and https://ghostly.example/c.",
]
/** What an answer says. */
export const text = fc.array(fc.constantFrom(...sentences), { minLength: 1, maxLength: 4 }).map((all) => all.join(" "))

/** Leaves a brand without answers, with two prompts. */
export async function emptyBrand(db: Database, brandId: string): Promise<void> {
  for (const table of ["scans", "prompts", "competitors", "visibility_days", "packed_days", "day_marks"] as const) {
    await db.deleteFrom(table).execute()
  }
  await db.updateTable("brands").set({ name: "Citable", domains: '["citable.example"]' }).execute()
  const own = { brand_id: brandId, locale: "en", market: null, engines: "[]", enabled: 1, deleted_at: null }
  const rows = ["prm_1", "prm_2"].map((id) => ({ ...own, id, text: id, key: id, created_at: 0, updated_at: 0 }))
  await db.insertInto("prompts").values(rows).execute()
  await db.insertInto("prompt_tags").values({ prompt_id: "prm_2", tag: "some" }).execute()
}

interface ScanTexts {
  engines?: readonly string[]
  repeats?: number
  /** What happens before each answer comes. With one engine, nothing else happens meanwhile. */
  beforeEach?: () => Promise<void>
}

/** Stores these answers, as if from engines in turn. */
export async function scanTexts(
  db: Database,
  { brandId, texts, at }: { brandId: string; texts: readonly string[]; at: number },
  { engines: asks = ["one", "two"], repeats = 1, beforeEach = async () => {} }: ScanTexts = {},
): Promise<void> {
  let asked = 0
  const engines = asks.map((name): Engine => ({
    name,
    surface: "api",
    ask: async () => {
      await beforeEach()
      const answer = texts[asked++ % texts.length] ?? ""
      return {
        text: answer,
        sources: [],
        searches: null,
        model: null,
        cost: null,
        raw: answer.includes("cut off") ? cutOff : "{}",
      }
    },
  }))
  const plan = { brandId, trigger: "manual", repeats, known: engines, at } as const
  const { id } = await db.transaction().execute((trx) => planScan(trx, plan))
  const jobs = {
    enqueue: async () => {},
    backlog: () => Promise.resolve([]),
    has: async () => false,
    work: async () => {},
    wake: () => {},
    stop: () => {},
    close: async () => {},
  }
  await runScan(id, { db, now: () => at, jobs, engines, perEngine: 1, notifyWorkers: () => {} })
  const open = db.selectFrom("scan_calls").select("id").where("scan_id", "=", id).where("state", "!=", "answered")
  expect(await open.execute()).toEqual([])
}
