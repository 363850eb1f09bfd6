import type { ScanEstimate } from "@citable/contract/visibility"

import type { Handler } from "../../call/call-context.ts"
import { openEngines } from "../../engines/open-engines.ts"
import type { Database } from "../../storage/database.ts"
import { planCalls } from "./scans/plan-scan.ts"

/** How many of the brand's last scans the mean cost of an answer comes from. */
const scansBehind = 5

type Estimate = ScanEstimate["estimate_usd"]

export const estimateScan: Handler<"estimate_scan"> = async (context, input) => {
  const { db, brand } = context
  const known = await openEngines(context, brand.id)
  const { prompts, calls } = await planCalls(db, { ...input, brandId: brand.id, known })
  const means = await readMeanCosts(db, brand.id)
  const questions = new Map<string, number>()
  for (const { engine } of calls) questions.set(engine, (questions.get(engine) ?? 0) + 1)
  const engines = known.flatMap(({ name, surface, usualCost = null }) => {
    const count = questions.get(name)
    if (count === undefined) return []
    const mean = means.get(name)
    const estimate: Estimate =
      mean === undefined
        ? { ...toEstimate(usualCost === null ? null : usualCost * count, "list_prices"), observed_at: null }
        : { ...toEstimate(mean.cost * count, "scans"), observed_at: new Date(mean.at).toISOString() }
    return [{ engine: name, surface, questions: count, estimate_usd: estimate }]
  })
  const costs = engines.map(({ estimate_usd: { value } }) => value)
  const isKnown = costs.every((cost) => cost !== null)
  const source = engines.every(({ estimate_usd: one }) => one.source === "scans") ? "scans" : "list_prices"
  const sum = isKnown ? costs.reduce((total, cost) => total + cost, 0) : null
  return {
    output: {
      brand_id: brand.id,
      prompts: prompts.length,
      repeats: input.repeats,
      questions: calls.length,
      estimate_usd: { ...toEstimate(sum, source), observed_at: null },
      engines,
    },
  }
}

const toEstimate = (value: number | null, source: string) => ({
  value,
  source,
  missing: value === null ? ("not_configured" as const) : null,
})

/** What an answer of each engine cost on average in the brand's last scans. Answers without a price do not count. */
async function readMeanCosts(db: Database, brandId: string): Promise<Map<string, { cost: number; at: number }>> {
  const last = await db
    .selectFrom("scans")
    .select(["id", "created_at"])
    .where("brand_id", "=", brandId)
    .orderBy("id", "desc")
    .limit(scansBehind)
    .execute()
  const [newest] = last
  if (newest === undefined) return new Map()
  const rows = await db
    .selectFrom("scan_calls")
    .select("engine")
    .select((eb) => [
      eb.fn.count<number | string>("cost").as("priced"),
      eb.fn.sum<number | string | null>("cost").as("cost"),
    ])
    .where(
      "scan_id",
      "in",
      last.map(({ id }) => id),
    )
    .groupBy("engine")
    .execute()
  return new Map(
    rows.flatMap(({ engine, priced, cost }) =>
      Number(priced) === 0
        ? []
        : [[engine, { cost: Number(cost ?? 0) / Number(priced) / 1e6, at: newest.created_at }] as const],
    ),
  )
}
