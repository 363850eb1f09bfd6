import type { Engine } from "@citable/engines/engine"
import { EngineError } from "@citable/engines/engine-error"
import * as fc from "fast-check"

import { planScan } from "../../src/groups/visibility/scans/plan-scan.ts"
import { runScan } from "../../src/groups/visibility/scans/run-scan.ts"
import { openWithBrand } from "../open-with-brand.ts"
import { quietJobs } from "./quiet-jobs.ts"

const repeats = 3

/** An engine whose vendor bills what it wants. */
const engineSchema = fc.record({
  /** What Citable believes that a question costs, in US dollars. */
  usual: fc.double({ min: 0.001, max: 0.05, noNaN: true }),
  /** How wrong that is. */
  wrong: fc.constantFrom(0.1, 0.5, 1, 1, 3, 8, 40),
  /** From which answer on one costs how many times as much as at first. */
  changes: fc.array(fc.tuple(fc.nat({ max: 20 }), fc.constantFrom(1, 2, 5, 9)), { maxLength: 5 }),
  /** Answers without a cost, such as those of another model: from which one on. */
  unknownFrom: fc.option(fc.nat({ max: 20 }), { freq: 3 }),
  /** Each so many answers, one is billed and cannot be used. */
  lostEach: fc.option(fc.integer({ min: 2, max: 6 }), { freq: 2 }),
  /** Whether the bill of a lost answer is known. */
  isLossKnown: fc.boolean(),
})
const share = fc.option(fc.integer({ min: 2, max: 130 }).map((percent) => percent / 100))
const scansOf = (prompts: number) =>
  fc.record({
    engines: fc.array(engineSchema, { minLength: 1, maxLength: 2 }),
    prompts: fc.integer({ min: 2, max: prompts }),
    perEngine: fc.integer({ min: 1, max: 6 }),
    /** Of the scan, and of the month, as shares of what the scan costs at the first prices. */
    limits: fc
      .tuple(share, share)
      .map(([scan, month]) => (scan === null && month === null ? [0.5, null] : [scan, month])),
  })

/** How many scans ran, were stopped by a limit, and came to pass it by an answer. */
export interface CostlyScans {
  scans: number
  stopped: number
  passed: number
}

/**
 * Runs random scans with limits in US dollars, of engines whose prices are unknown, wrong and change, and throws if the vendors' bills pass a
 * limit by more than the dearest answer.
 */
export async function runCostlyScans({
  scans,
  seed,
  prompts: most,
}: {
  scans: number
  seed: number
  prompts: number
}): Promise<CostlyScans> {
  const told: CostlyScans = { scans: 0, stopped: 0, passed: 0 }
  const db = await openWithBrand("brd_1", "sqlite")
  const isScan = fc.asyncProperty(fc.noBias(scansOf(most)), async ({ engines: worlds, prompts, perEngine, limits }) => {
    const whole = worlds.reduce((sum, { usual, wrong }) => sum + usual * wrong * prompts * repeats, 0)
    const [scanLimit = null, monthLimit = null] = limits.map((part) => (part === null ? null : part * whole))
    for (const table of ["scans", "prompts"] as const) await db.deleteFrom(table).execute()
    await db
      .insertInto("prompts")
      .values(
        Array.from({ length: prompts }, (_, index) => ({
          id: `prm_${index}`,
          brand_id: "brd_1",
          text: `Which ${index}?`,
          locale: "en",
          market: null,
          key: String(index),
          engines: "[]",
          enabled: 1,
          created_at: 0,
          updated_at: 0,
          deleted_at: null,
        })),
      )
      .execute()
    const bills: number[] = []
    const engines = worlds.map((world, index) => createCostlyEngine(`engine_${index}`, world, bills))
    let at = Date.UTC(2026, 10, 23)
    const now = () => at
    const scan = await db
      .transaction()
      .execute((trx) =>
        planScan(trx, { brandId: "brd_1", trigger: "manual", repeats, max_cost_usd: scanLimit, known: engines, at }),
      )
    const scanLimits = { month: monthLimit === null ? null : Math.round(monthLimit * 1e6), questions: null }
    const jobs = { ...quietJobs, enqueue: async () => {} }
    const options = { db, now, jobs, engines, scanLimits, perEngine, random: () => 0.5, notifyWorkers: () => {} }
    let status = "queued"
    while (status === "queued" || status === "running") {
      await runScan(scan.id, options)
      at += 130_000
      ;({ status } = await db.selectFrom("scans").select("status").where("id", "=", scan.id).executeTakeFirstOrThrow())
    }
    const limit = Math.min(scanLimit ?? Infinity, monthLimit ?? Infinity)
    const bill = bills.reduce((sum, one) => sum + one, 0)
    const over = bill - limit
    told.scans++
    if (bills.length < prompts * repeats * engines.length) told.stopped++
    if (over > 0) told.passed++
    if (over > Math.max(...bills) + 1e-5) throw new Error(`The bill is ${bill}, and the limit ${limit}.`)
  })
  await fc.assert(isScan, { numRuns: scans, seed, endOnFailure: true })
  await db.destroy()
  return told
}

type World = typeof engineSchema extends fc.Arbitrary<infer Value> ? Value : never

function createCostlyEngine(name: string, world: World, bills: number[]): Engine {
  let answers = 0
  let dearest = 0
  return {
    name,
    surface: "api",
    model: "m",
    usualCost: world.usual,
    async ask() {
      const index = answers++
      const times = world.changes.toSorted(([a], [b]) => b - a).find(([from]) => index >= from)?.[1] ?? 1
      const isLost = world.lostEach !== null && index % world.lostEach === 1
      // Nobody can count what is unknown and more than ten times of what is believed, or lost and dearer than what is known.
      const isHidden = world.unknownFrom !== null || (world.lostEach !== null && !world.isLossKnown)
      const price = world.usual * (isHidden ? Math.min(world.wrong, 1) : world.wrong) * times
      const cost = isLost && !world.isLossKnown && dearest > 0 ? Math.min(price, dearest) : price
      // Answers overtake each other, and several are on their way at once.
      for (let turn = 0; turn < 5 + ((index * 37) % 20); turn++) await new Promise((resolve) => setImmediate(resolve))
      bills.push(cost)
      if (isLost) {
        const billed = world.isLossKnown ? cost : null
        throw new EngineError("cut off", { code: "engine_unreadable", isRetryable: true, billed })
      }
      dearest = Math.max(dearest, cost)
      const isUnknown = world.unknownFrom !== null && index >= world.unknownFrom
      return { text: "Yes.", sources: [], searches: null, model: "m", cost: isUnknown ? null : cost, raw: "{}" }
    },
  }
}
