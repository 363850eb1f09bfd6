import type { Database } from "@citable/storage/database"

import { packDays } from "./pack-days.ts"

/** Packs all days of a brand anew. What processes have made of them before is outdated then, too. */
export async function repackDays(db: Database, brandId: string): Promise<void> {
  const packed = db.selectFrom("packed_days").select(["brand_id", "day"]).where("brand_id", "=", brandId)
  await db.insertInto("day_marks").columns(["brand_id", "day"]).expression(packed).execute()
  await packDays(db, brandId)
}
