import type { ParsedToolInput, ToolOutput } from "@citable/contract"
import type { ScanEstimate } from "@citable/contract/visibility"
import { usualUse } from "@citable/engines/engine"
import type { Database } from "@citable/storage/database"

import type { CallContext } from "../../../call/call-context.ts"
import { openEngines } from "../../../engines/open-engines.ts"
import { planCalls } from "./plan-scan.ts"
import { isUnpriced } from "./unpriced-engines.ts"

type Cost = ScanEstimate["cost_usd"]

/** How many of the brand's last scans the mean cost of an answer comes from. */
const scansBehind = 5

/**
 * Counts the questions that a scan with this input would ask, and estimates what they would cost. It sends no request, and stores nothing.
 * Throws what `start_scan` refuses.
 */
export async function estimateScan(
  context: CallContext,
  input: ParsedToolInput<"start_scan">,
): Promise<ToolOutput<"start_scan">> {
  const { db, brand, now, scanLimits: limits } = context
  const known = await openEngines(context, brand.id)
  const { prompts, calls } = await planCalls(db, { ...input, brandId: brand.id, known, limits })
  const means = await readMeanCosts(db, brand.id)
  const counts = new Map<string, number>()
  for (const { engine } of calls) counts.set(engine, (counts.get(engine) ?? 0) + 1)
  const engines = known.flatMap((engine) => {
    const { name, surface, usualCost = null } = engine
    const questions = counts.get(name)
    if (questions === undefined) return []
    const mean = means.get(name)
    const cost =
      mean === undefined
        ? toCost(usualCost === null ? null : usualCost * questions, "list_prices")
        : { ...toCost(mean.cost * questions, "scans"), observed_at: new Date(mean.at).toISOString() }
    return [{ engine: name, surface, questions, priced: !isUnpriced(engine), cost_usd: cost }]
  })
  const costs = engines.map(({ cost_usd: { value } }) => value)
  const sum = costs.every((value) => value !== null) ? costs.reduce((total, value) => total + value, 0) : null
  const cost_usd = toCost(
    sum,
    engines.every(({ cost_usd: { source } }) => source === "scans") ? "scans" : "list_prices",
  )
  const at = new Date(now()).toISOString()
  const progress = {
    answered: 0,
    failed: 0,
    cancelled: 0,
    lost: 0,
    cost_usd: { ...toCost(0, "scans"), observed_at: at },
  }
  return {
    id: null,
    brand_id: brand.id,
    status: null,
    trigger: "manual",
    prompts: prompts.length,
    repeats: input.repeats,
    planned: calls.length,
    ...progress,
    max_cost_usd: input.max_cost_usd ?? null,
    engines: engines.map(({ engine, surface, questions }) => {
      return { engine, surface, model: null, planned: questions, ...progress, errors: [] }
    }),
    created_at: at,
    started_at: null,
    finished_at: null,
    estimate: { cost_usd, engines, usual: usualUse },
  }
}

const toCost = (value: number | null, source: "scans" | "list_prices"): Cost => ({
  value,
  source,
  observed_at: null,
  missing: value === null ? "not_configured" : null,
})

/** What an answer of each engine cost on average in the brand's last scans. Answers without a price do not count. */
async function readMeanCosts(db: Database, brandId: string): Promise<Map<string, { cost: number; at: number }>> {
  const last = await db
    .selectFrom("scans")
    .select(["id", "created_at"])
    .where("brand_id", "=", brandId)
    .where("trigger", "!=", "import")
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
