import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import type { SpendingLimits } from "../../spending/spending-limits.ts"
import { raiseAlert, wantsAlerts } from "./raise-alert.ts"

/** The share of a month's budget from which on an alert is raised. */
const nearly = 0.8

export interface Budget {
  budget: "scans" | "writing" | "account_writing"
  /** Millionths of a US dollar; null for no limit. */
  limit: number | null
  spent: number
  /** The calendar month (UTC). Default: the month of `at`. */
  month?: string
  at: number
}

/**
 * Raises an alert when 80 % of a month's budget is spent, in the transaction that spends: once a month, and once more if somebody has
 * changed the limit since.
 */
export async function warnOfBudget(trx: Transaction<Tables>, brandId: string, budget: Budget): Promise<void> {
  const { limit, spent, at, month = new Date(at).toISOString().slice(0, 7) } = budget
  if (limit === null || limit <= 0 || spent < limit * nearly) return
  const percent = Math.floor((spent / limit) * 100)
  await raiseAlert(trx, brandId, {
    kind: "budget_near",
    subject: budget.budget,
    period: `${month}:${limit}`,
    at,
    data: { budget: budget.budget, month, percent },
  })
}

/** Does the same for what a brand and its account spend on writing. */
export async function warnOfWriting(
  trx: Transaction<Tables>,
  { accountId, brandId, month }: { accountId: string; brandId: string; month: string },
  { limits, at }: { limits: SpendingLimits; at: number },
): Promise<void> {
  if (limits.brandMonth === null && limits.accountMonth === null) return
  if (!(await wantsAlerts(trx, brandId, "budget_near"))) return
  const rows = await trx
    .selectFrom("writing_spending")
    .select(["brand_id", "spent"])
    .where("account_id", "=", accountId)
    .where("brand_id", "in", ["", brandId])
    .where("month", "=", month)
    .execute()
  const spentBy = (id: string) => Number(rows.find((row) => row.brand_id === id)?.spent ?? 0)
  const own = { budget: "writing", limit: limits.brandMonth, spent: spentBy(brandId), month, at } as const
  await warnOfBudget(trx, brandId, own)
  const all = { budget: "account_writing", limit: limits.accountMonth, spent: spentBy(""), month, at } as const
  await warnOfBudget(trx, brandId, all)
}
