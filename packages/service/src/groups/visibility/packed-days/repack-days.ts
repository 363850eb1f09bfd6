import type { Database } from "@citable/storage/database"

import { packDays } from "./pack-days.ts"

/**
 * Packs all days of a brand anew. What processes have made of them before is outdated at once, answer by answer, even if a day cannot be packed
 * because it grows.
 */
export async function repackDays(db: Database, brandId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const packed = trx.selectFrom("packed_days").select(["brand_id", "day"]).where("brand_id", "=", brandId)
    await trx.insertInto("day_marks").columns(["brand_id", "day"]).expression(packed).execute()
    await trx
      .updateTable("packed_days")
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("brand_id", "=", brandId)
      .execute()
  })
  await packDays(db, brandId)
}
