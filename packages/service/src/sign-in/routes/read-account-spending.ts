import type { SessionSpending } from "@citable/contract"

import { reaches } from "../../credentials/permissions.ts"
import type { Principal } from "../../credentials/principal.ts"
import type { Kernel } from "../../gate/kernel.ts"
import { readSpentMonths } from "../../spending/read-spent-months.ts"

/** The most brands of one call. */
const mostSpending = 100

/** Reads what brands of an account have spent this month and last. Those that the person cannot see are left out. */
export async function readAccountSpending(
  { db, now }: Pick<Kernel, "db" | "now">,
  principal: Principal,
  brandIds: readonly string[],
): Promise<SessionSpending["data"]> {
  if (brandIds.length === 0) return []
  const found = await db
    .selectFrom("brands")
    .select(["id", "account_id"])
    .where("id", "in", brandIds.slice(0, mostSpending))
    .where("purge_started_at", "is", null)
    .execute()
  const ids = found.filter((brand) => reaches(principal, brand)).map(({ id }) => id)
  const spent = await readSpentMonths(db, ids, { now: now(), months: 2 })
  return [...spent].map(([id, months]) => ({ brand_id: id, months }))
}
