import type { ToolInput } from "@citable/contract"
import { usualUse } from "@citable/engines/engine"

import { type EngineSource, openEngines } from "../../../engines/open-engines.ts"
import type { ScanLimits } from "../../../spending/scan-limits.ts"
import type { Database } from "../../../storage/database.ts"
import { planCalls } from "./plan-scan.ts"
import { isUnpriced } from "./unpriced-engines.ts"

/** About what questions would cost, in US dollars. */
export interface CostEstimate {
  /** Null if it is unknown. */
  value: number | null
  /** The mean of the brand's last answers, or the prices of the engine for a usual question. */
  source: "scans" | "list_prices"
  /** When the newest of the scans began, in ISO 8601; null if the source is no scan. */
  observedAt: string | null
}

/** What a scan would ask and cost. */
export interface ScanEstimate {
  prompts: number
  repeats: number
  questions: number
  /** Its value is null if the cost of one engine is unknown. */
  cost: CostEstimate
  engines: {
    engine: string
    surface: string
    questions: number
    /** Whether its answers report their cost. A limit in US dollars needs that. */
    isPriced: boolean
    cost: CostEstimate
  }[]
  /** The question that list prices are estimated for. */
  usual: typeof usualUse
}

export type PlannedScan = Omit<ToolInput<"start_scan">, "brand_id" | "max_cost_usd" | "max_questions" | "repeats"> & {
  repeats: number
}

/** How many of the brand's last scans the mean cost of an answer comes from. */
const scansBehind = 5

/**
 * Counts the questions that a scan with this input would ask, and estimates what they would cost. It sends no request, and stores nothing.
 * Throws what `start_scan` refuses.
 */
export async function estimateScan(
  source: EngineSource & { scanLimits: ScanLimits },
  brandId: string,
  input: PlannedScan,
): Promise<ScanEstimate> {
  const known = await openEngines(source, brandId)
  const { prompts, calls } = await planCalls(source.db, { ...input, brandId, known, limits: source.scanLimits })
  const means = await readMeanCosts(source.db, brandId)
  const questions = new Map<string, number>()
  for (const { engine } of calls) questions.set(engine, (questions.get(engine) ?? 0) + 1)
  const engines = known.flatMap((engine) => {
    const { name, surface, usualCost = null } = engine
    const count = questions.get(name)
    if (count === undefined) return []
    const mean = means.get(name)
    const cost: CostEstimate =
      mean === undefined
        ? { value: usualCost === null ? null : usualCost * count, source: "list_prices", observedAt: null }
        : { value: mean.cost * count, source: "scans", observedAt: new Date(mean.at).toISOString() }
    return [{ engine: name, surface, questions: count, isPriced: !isUnpriced(engine), cost }]
  })
  const costs = engines.map(({ cost: { value } }) => value)
  const isKnown = costs.every((value) => value !== null)
  return {
    prompts: prompts.length,
    repeats: input.repeats,
    questions: calls.length,
    cost: {
      value: isKnown ? costs.reduce((total, value) => total + value, 0) : null,
      source: engines.every(({ cost }) => cost.source === "scans") ? "scans" : "list_prices",
      observedAt: null,
    },
    engines,
    usual: usualUse,
  }
}

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
