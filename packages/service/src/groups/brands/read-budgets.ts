import type { BrandSetup } from "@citable/contract"

import type { CallContext } from "../../call/call-context.ts"
import { openEngines } from "../../engines/open-engines.ts"
import { monthOf } from "../../spending/month-of.ts"
import { readMonth } from "../visibility/scans/is-budget-spent.ts"

type Budgets = NonNullable<BrandSetup["budgets"]>

const toDollars = (millionths: number): number => millionths / 1e6

/** What is used of each limit of this month. What has no limit is not added up: a month may have many answers. */
export async function readBudgets(context: CallContext): Promise<Budgets> {
  const { db, brand, scanLimits: scans, writingLimits: writing, now } = context
  const month = monthOf(now()).key
  const budgets: Budgets = []
  if (scans.month !== null || scans.questions !== null) {
    const engines = await openEngines(context, brand.id)
    const { spent, answers } = await readMonth(db, brand.id, { engines, now: now() })
    if (scans.month !== null) {
      budgets.push({ budget: "scans", month, used: toDollars(spent), limit: toDollars(scans.month) })
    }
    if (scans.questions !== null) {
      budgets.push({ budget: "questions", month, used: answers, limit: scans.questions })
    }
  }
  if (writing.brandMonth === null && writing.accountMonth === null) return budgets
  const rows = await db
    .selectFrom("writing_spending")
    .select(["brand_id", "reserved", "spent"])
    .where("account_id", "=", brand.account_id)
    .where("brand_id", "in", ["", brand.id])
    .where("month", "=", month)
    .execute()
  for (const { budget, id, limit } of [
    { budget: "writing", id: brand.id, limit: writing.brandMonth },
    { budget: "account_writing", id: "", limit: writing.accountMonth },
  ] as const) {
    if (limit === null) continue
    const row = rows.find(({ brand_id: owner }) => owner === id)
    const used = toDollars(Number(row?.spent ?? 0) + Number(row?.reserved ?? 0))
    budgets.push({ budget, month, used, limit: toDollars(limit) })
  }
  return budgets
}
