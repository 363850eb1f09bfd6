import type { Database } from "@citable/storage/database"

import { monthOf } from "./month-of.ts"
import type { SpendingLimits } from "./spending-limits.ts"

/** What writing may still cost this month. Money is in millionths of a US dollar. */
export interface SpendingLeft {
  /** The calendar month (UTC), such as `2026-11`. */
  month: string
  /** The least that is left of the limits; null without a limit. What running jobs have reserved is not left. */
  money: { left: number; of: number; owner: "brand" | "account" } | null
  /** How many jobs the account may still begin; null without a limit. */
  jobs: { left: number; of: number } | null
  /** What the brand has spent and reserved. */
  used: number
}

/** Reads what a brand may still spend on writing this month. It is what `reserveSpending` lets a new job reserve. */
export async function readSpendingLeft(
  db: Database,
  { accountId, brandId, limits, now }: { accountId: string; brandId: string; limits: SpendingLimits; now: number },
): Promise<SpendingLeft> {
  const month = monthOf(now).key
  const rows = await db
    .selectFrom("writing_spending")
    .select(["brand_id", "jobs", "reserved", "spent"])
    .where("account_id", "=", accountId)
    .where("brand_id", "in", ["", brandId])
    .where("month", "=", month)
    .execute()
  const usedBy = (id: string) => {
    const row = rows.find((one) => one.brand_id === id)
    return row === undefined ? 0 : Number(row.spent) + Number(row.reserved)
  }
  const budgets = [
    { of: limits.brandMonth, owner: "brand", used: usedBy(brandId) } as const,
    { of: limits.accountMonth, owner: "account", used: usedBy("") } as const,
  ].flatMap(({ of, owner, used }) => (of === null ? [] : [{ left: Math.max(0, of - used), of, owner }]))
  const begun = Number(rows.find((row) => row.brand_id === "")?.jobs ?? 0)
  const { jobsMonth } = limits
  return {
    month,
    money: budgets.toSorted((one, other) => one.left - other.left)[0] ?? null,
    jobs: jobsMonth === null ? null : { left: Math.max(0, jobsMonth - begun), of: jobsMonth },
    used: usedBy(brandId),
  }
}
