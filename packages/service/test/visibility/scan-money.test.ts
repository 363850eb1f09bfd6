import type { Engine } from "@citable/engines/engine"
import { expect, it } from "vitest"

import { planScan } from "../../src/groups/visibility/scans/plan-scan.ts"
import { runScan } from "../../src/groups/visibility/scans/run-scan.ts"
import { openWithBrand } from "../open-with-brand.ts"
import { quietJobs } from "./quiet-jobs.ts"
import { runCostlyScans } from "./run-costly-scans.ts"

it("no limit of 50 random scans is passed by more than one answer, whatever vendors bill", async () => {
  const told = await runCostlyScans({ scans: 50, seed: 53, prompts: 5 })
  expect(told.stopped).toBeGreaterThan(10)
  expect(told.passed).toBeGreaterThan(3)
})

it.each([
  ["questions", { month: null, questions: 5 }, 5],
  // An answer costs a tenth of a dollar: the fourth reaches the limit.
  ["US dollars", { month: 350_000, questions: null }, 4],
])("two scans of a brand at once share its monthly limit in %s", async (_words, scanLimits, most) => {
  const db = await openWithBrand("brd_1")
  const prompt = { brand_id: "brd_1", locale: "en", market: null, engines: "[]", enabled: 1, deleted_at: null }
  const prompts = ["a", "b"].map((id) => ({ id, text: id, key: id, ...prompt, created_at: 0, updated_at: 0 }))
  await db.insertInto("prompts").values(prompts).execute()
  let [asked, atOnce] = [0, 0]
  const engine: Engine = {
    name: "chatgpt",
    surface: "api",
    usualCost: 0.1,
    ask: async () => {
      asked++
      atOnce++
      await new Promise((resolve) => setTimeout(resolve, 20))
      atOnce--
      return { text: "Yes.", sources: [], searches: null, model: "m", cost: 0.1, raw: "{}" }
    },
  }
  const at = Date.UTC(2026, 10, 23)
  const plan = { brandId: "brd_1", trigger: "manual", repeats: 5, known: [engine], at } as const
  const scans = [
    await db.transaction().execute((trx) => planScan(trx, plan)),
    await db.transaction().execute((trx) => planScan(trx, plan)),
  ]
  const jobs = { ...quietJobs, enqueue: async () => {} }
  const options = { db, jobs, engines: [engine], scanLimits, now: () => at, notifyWorkers: () => {} }
  await Promise.all(scans.map(({ id }) => runScan(id, options)))
  expect([asked, atOnce]).toEqual([most, 0])
  const left = db
    .selectFrom("scan_calls")
    .select("id")
    .where("state", "=", "planned")
    .where("reserved_until", "is not", null)
  expect(await left.execute()).toEqual([])
  await db.destroy()
})
