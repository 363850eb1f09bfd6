import type { Engine } from "@citable/engines/engine"
import { EngineError } from "@citable/engines/engine-error"
import type { Database } from "@citable/storage/database"
import { afterEach, expect, it } from "vitest"

import { measureName } from "../../src/groups/visibility/metrics/measure-set.ts"
import { readCounts } from "../../src/groups/visibility/metrics/read-counts.ts"
import { planScan } from "../../src/groups/visibility/scans/plan-scan.ts"
import { runScan } from "../../src/groups/visibility/scans/run-scan.ts"
import type { Fault, StartedEngine } from "../fake-engines/start-fake-engine.ts"
import { openWithBrand } from "../open-with-brand.ts"
import { letters, trackedNames } from "./answer-fixtures/answer-fixture.ts"
import { fixturePrompts, scannedShapes, startFixtureEngines, tallyLabels } from "./answer-fixtures/fixture-prompts.ts"
import { quietJobs } from "./quiet-jobs.ts"

const brandId = "brd_1"
const repeats = 3
const start = Date.parse("2026-03-01T00:00:00Z")

let db: Database
let vendors: StartedEngine[] = []
afterEach(async () => {
  await db.destroy()
  await Promise.all(vendors.map((vendor) => vendor.close()))
})

/** A wrong model name, and a proxy that answers instead of the vendor. */
const [refused, unreadable, slow] = [8, 9, 10]
const passing: readonly Fault[] = [
  { status: 429, headers: { "retry-after": "1" } },
  { status: 500 },
  { status: 529 },
  "drop",
  { raw: '{"id":"resp_67ccd2bed1ec8190b14f' },
  { raw: "" },
  { raw: "<html>Bad gateway</html>" },
]

function faultOf(prompt: number, nth: number): Fault | undefined {
  if (prompt === refused) return { status: 400, message: "no such model" }
  if (prompt === unreadable) return { raw: '{"output": 1, "content": 1, "candidates": 1, "choices": 1}' }
  if (nth > 1 || prompt % 2 === 1) return undefined
  return prompt === slow ? "hang" : passing[(prompt / 2) % passing.length]
}

it("a scan with timeouts, refusals, malformed and cut answers counts each readable answer once", async () => {
  vendors = await startFixtureEngines(faultOf)
  const engines = scannedShapes.map(({ open }, index) => open(vendors[index]?.url ?? ""))
  db = await openWithBrand(brandId)
  await fillBrand()
  let at = start
  const plan = { brandId, trigger: "manual", repeats, known: engines, at } as const
  const { id } = await db.transaction().execute((trx) => planScan(trx, plan))
  const jobs = { ...quietJobs, enqueue: async () => {} }
  const options = { db, now: () => at, jobs, engines, notifyWorkers: () => {}, timeoutMs: 10_000 }
  // Ten minutes are later than any retry.
  for (; (await statusOf(id)) !== "completed"; at += 600_000) await runScan(id, options)

  const isAnswered = (prompt: number) => prompt !== refused && prompt !== unreadable
  const wanted = tallyLabels(scannedShapes, repeats, isAnswered)
  const answers = await db.selectFrom("answers").select("call_id").execute()
  expect(answers).toHaveLength(wanted.stored)
  expect(new Set(answers.map(({ call_id: call }) => call)).size).toBe(wanted.stored)
  const set = await readCounts(db, { brand_id: brandId }, { from: "2026-03-01", to: "2026-03-01" })
  for (const letter of letters) {
    const { mention_rate, citation_rate, average_position } = measureName(set, letter === "C" ? "" : letter)
    expect([mention_rate.count, mention_rate.of]).toEqual([wanted.mentioned[letter], wanted.answers])
    expect(citation_rate.count).toBe(wanted.cited[letter])
    expect(average_position.value).toBe(wanted.positions[letter] / wanted.mentioned[letter])
  }
  const failed = await db
    .selectFrom("scan_calls")
    .select(["error_code", (eb) => eb.fn.countAll<number | string>().as("count")])
    .where("state", "=", "failed")
    .groupBy("error_code")
    .orderBy("error_code")
    .execute()
  const ofEach = scannedShapes.length * repeats
  const refusals = tallyLabels(scannedShapes, repeats, () => true)
  expect(failed.map(({ error_code: code, count }) => [code, Number(count)])).toEqual([
    ["engine_answer_refused", fixturePrompts.length * ofEach - refusals.stored],
    ["engine_request_refused", ofEach],
    ["engine_unreadable", ofEach],
  ])
}, 300_000)

it("a limit of five requests a minute fails no call of a scan, and a limit that never passes ends it", async () => {
  db = await openWithBrand(brandId)
  await fillBrand()
  let at = start
  let asked = 0
  let perMinute = 5
  const answered = new Map<number, number>()
  const ask = async () => {
    asked++
    const minute = Math.floor(at / 60_000)
    const count = answered.get(minute) ?? 0
    const wait = { code: "engine_busy", isRetryable: true, retryAfter: 60_000 - (at % 60_000) } as const
    if (count >= perMinute) throw new EngineError("Slow down.", wait)
    answered.set(minute, count + 1)
    return { text: "None.", sources: [], searches: [], model: null, cost: null, raw: "" }
  }
  const engines: Engine[] = [{ name: "gemini", surface: "api", ask }]
  const states = async () => {
    const plan = { brandId, trigger: "manual", repeats, known: engines, at } as const
    const { id } = await db.transaction().execute((trx) => planScan(trx, plan))
    const enqueue = async (_: unknown, { runAt = at }: { runAt?: number }) => {
      at = runAt
    }
    const options = { db, now: () => at, jobs: { ...quietJobs, enqueue }, engines, notifyWorkers: () => {} }
    while ((await statusOf(id)) !== "completed" && (await statusOf(id)) !== "failed") await runScan(id, options)
    const rows = await db.selectFrom("scan_calls").select(["state", "error_code"]).where("scan_id", "=", id).execute()
    return [...new Set(rows.map(({ state, error_code: code }) => [state, code].join(" ")))]
  }
  expect(await states()).toEqual(["answered "])
  expect(asked).toBeGreaterThan(fixturePrompts.length * repeats)
  perMinute = 0
  asked = 0
  expect(await states()).toEqual(["failed engine_busy"])
  expect(asked).toBeLessThanOrEqual(80)
})

async function statusOf(id: string): Promise<string | undefined> {
  return (await db.selectFrom("scans").select("status").where("id", "=", id).executeTakeFirst())?.status
}

async function fillBrand(): Promise<void> {
  const texts = (letter: "C" | "G" | "S") => {
    const { name, domains } = trackedNames[letter]
    return { name, domains: JSON.stringify(domains), aliases: "[]" }
  }
  await db.updateTable("brands").set(texts("C")).execute()
  const times = { created_at: 0, updated_at: 0 }
  const competitors = (["G", "S"] as const).map((id) => ({ id, brand_id: brandId, ...texts(id), ...times }))
  await db.insertInto("competitors").values(competitors).execute()
  const own = { brand_id: brandId, market: null, engines: "[]", enabled: 1, deleted_at: null, ...times }
  const prompts = fixturePrompts.map(({ text, locale }) => ({ ...own, id: text, key: text, text, locale }))
  await db.insertInto("prompts").values(prompts).execute()
}
