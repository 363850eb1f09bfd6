import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import type { Reservation } from "./reserve-spending.ts"

/**
 * Turns reserved money into spent money, for the account and the brand, in the transaction that stores the paid answer. What a
 * job did not need goes back with `cost: 0` and the rest as `released`.
 */
export async function settleSpending(
  trx: Transaction<Tables>,
  { accountId, brandId, month }: Omit<Reservation, "amount">,
  { cost, released }: { cost: number; released: number },
): Promise<void> {
  // The same order as in `reserveSpending`, so that transactions never wait for each other in a circle.
  for (const owner of ["", brandId]) {
    await trx
      .updateTable("writing_spending")
      .set((eb) => ({ spent: eb("spent", "+", cost), reserved: eb("reserved", "-", released) }))
      .where("account_id", "=", accountId)
      .where("brand_id", "=", owner)
      .where("month", "=", month)
      .execute()
  }
}
