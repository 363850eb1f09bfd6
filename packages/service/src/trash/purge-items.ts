import { lockBrand } from "../storage/brand-row.ts"
import type { Database } from "../storage/database.ts"
import { eraseItems } from "./erase-items.ts"

/** Things in one transaction. */
const slice = 100
/** Slices in one run. The next run goes on. */
const mostSlices = 50

/** Deletes for good what was moved to the trash before a moment, besides articles, in slices. */
export async function purgeItems(db: Database, before: number, at: number): Promise<void> {
  for (let count = 0; count < mostSlices; count++) {
    const due = await db
      .selectFrom("trashed_items")
      .select("brand_id")
      .where("trashed_at", "<", before)
      .orderBy("trashed_at")
      .executeTakeFirst()
    if (due === undefined) return
    await db.transaction().execute(async (trx) => {
      // Somebody may be restoring one of them.
      const brand = await lockBrand(trx, due.brand_id)
      if (brand === undefined) return
      const items = await trx
        .selectFrom("trashed_items")
        .select("id")
        .where("brand_id", "=", brand.id)
        .where("trashed_at", "<", before)
        .orderBy("trashed_at")
        .limit(slice)
        .execute()
      const ids = items.map(({ id }) => id)
      if (ids.length > 0) await eraseItems(trx, brand, ids, at)
    })
  }
}
