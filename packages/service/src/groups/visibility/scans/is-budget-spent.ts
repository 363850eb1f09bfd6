import type { Database } from "../../../storage/database.ts"

/**
 * The most that a scan can spend, and all scans of its brand in a calendar month (UTC), in millionths of a US dollar;
 * null for no limit.
 */
export interface SpendingLimits {
  scan: number | null
  month: number | null
}

/** Whether a limit is reached. It runs before every call, so it adds up only costs that have a limit. */
export async function isBudgetSpent(
  db: Database,
  scan: { id: string; brand_id: string },
  limits: SpendingLimits,
  now: number,
): Promise<boolean> {
  const costs = db.selectFrom("answers").select((eb) => eb.fn.sum<number | string | null>("cost").as("cost"))
  if (limits.scan !== null) {
    const own = await costs.where("scan_id", "=", scan.id).executeTakeFirst()
    if (Number(own?.cost ?? 0) >= limits.scan) return true
  }
  if (limits.month === null) return false
  return (await readMonthCost(db, scan.brand_id, now)) >= limits.month
}

/** What the scans of a brand have cost in the calendar month (UTC), in millionths of a US dollar. */
export async function readMonthCost(db: Database, brandId: string, now: number): Promise<number> {
  const firstDay = `${new Date(now).toISOString().slice(0, 7)}-01`
  const all = await db
    .selectFrom("answers")
    .select((eb) => eb.fn.sum<number | string | null>("cost").as("cost"))
    .where("brand_id", "=", brandId)
    .where("day", ">=", firstDay)
    .executeTakeFirst()
  return Number(all?.cost ?? 0)
}
