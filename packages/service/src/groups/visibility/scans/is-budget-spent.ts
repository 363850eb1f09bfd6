import type { Engine } from "@citable/engines/engine"

import type { ScanLimits } from "../../../spending/scan-limits.ts"
import type { Database } from "../../../storage/database.ts"

/**
 * The most that a scan can spend in millionths of a US dollar, null for no limit, and what all scans of its brand can use in a
 * calendar month (UTC).
 */
export interface SpendingLimits extends ScanLimits {
  scan: number | null
}

export interface BudgetOptions {
  limits: SpendingLimits
  /** The brand's engines. An answer of unknown cost counts as what a usual question costs, of an engine that is gone as the dearest. */
  engines: readonly Engine[]
  now: number
}

/** Whether a limit is reached. It runs before every call, so it adds up only what has a limit. */
export async function isBudgetSpent(
  db: Database,
  scan: { id: string; brand_id: string },
  { limits, engines, now }: BudgetOptions,
): Promise<boolean> {
  if (limits.scan !== null) {
    const own = await readCosts(db, engines, { scanId: scan.id })
    if (own.spent >= limits.scan) return true
  }
  if (limits.month === null && limits.questions === null) return false
  const { spent, answers } = await readMonth(db, scan.brand_id, { engines, now })
  if (limits.questions !== null && answers >= limits.questions) return true
  return limits.month !== null && spent >= limits.month
}

export interface Spent {
  /** Millionths of a US dollar. */
  spent: number
  answers: number
}

/** What the scans of a brand have cost in the calendar month (UTC), and how many answers they got. */
export const readMonth = (
  db: Database,
  brandId: string,
  { engines, now }: Pick<BudgetOptions, "engines" | "now">,
): Promise<Spent> => readCosts(db, engines, { brandId, firstDay: `${new Date(now).toISOString().slice(0, 7)}-01` })

async function readCosts(
  db: Database,
  engines: readonly Engine[],
  of: { scanId: string } | { brandId: string; firstDay: string },
): Promise<Spent> {
  const answers = db
    .selectFrom("answers")
    .select("engine")
    .select((eb) => [
      eb.fn.countAll<number | string>().as("count"),
      eb.fn.count<number | string>("cost").as("priced"),
      eb.fn.sum<number | string | null>("cost").as("cost"),
    ])
    .groupBy("engine")
  const rows = await (
    "scanId" in of
      ? answers.where("scan_id", "=", of.scanId)
      : answers.where("brand_id", "=", of.brandId).where("day", ">=", of.firstDay)
  ).execute()
  const usual = new Map(engines.map(({ name, usualCost }) => [name, (usualCost ?? 0) * 1e6]))
  const dearest = Math.max(0, ...usual.values())
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + pick(row), 0)
  return {
    spent: sum(
      ({ engine, count, priced, cost }) =>
        Number(cost ?? 0) + (Number(count) - Number(priced)) * (usual.get(engine) ?? dearest),
    ),
    answers: sum(({ count }) => Number(count)),
  }
}
