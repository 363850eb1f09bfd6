import type { Transaction } from "kysely"

import type { Tables } from "../../../storage/tables/tables.ts"

/** Deletes the sums of a day whose rows change in the same transaction. So sums are never older than rows. */
export async function forgetSums(trx: Transaction<Tables>, brandId: string, day: string): Promise<void> {
  await trx
    .deleteFrom("search_sums")
    .where("brand_id", "=", brandId)
    .where("dimension", "in", ["query", "page"])
    .where("day", "=", day)
    .execute()
}
