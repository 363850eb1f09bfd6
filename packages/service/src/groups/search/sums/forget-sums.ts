import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { monthOf } from "./months.ts"

/** Deletes the sums of a day whose rows change in the same transaction, and those of its month. So sums are never older than rows. */
export async function forgetSums(trx: Transaction<Tables>, brandId: string, day: string): Promise<void> {
  await trx
    .deleteFrom("search_sums")
    .where("brand_id", "=", brandId)
    .where("dimension", "in", ["query", "page"])
    .where("day", "in", [day, monthOf(day)])
    .execute()
}
