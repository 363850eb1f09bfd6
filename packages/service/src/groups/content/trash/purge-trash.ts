import { setImmediate } from "node:timers/promises"

import { type BrandRow, lockBrand } from "@citable/storage/brand-row"
import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

/** Articles or other things in one transaction. */
const slice = 100
/** Slices in one run. */
const mostSlices = 50

/**
 * Deletes for good what was moved to the trash before a moment, in slices. `at` is now. Returns whether there may be more, for another run.
 */
export async function purgeTrash(db: Database, before: number, at: number): Promise<boolean> {
  const areArticles = await purge(db, "trashed_contents", before, async (trx, _brand, ids) => {
    await trx.deleteFrom("trashed_contents").where("id", "in", ids).execute()
  })
  const areItems = await purge(db, "trashed_items", before, async (trx, brand, ids) => {
    const { eraseItems } = await import("../../../trash/erase-items.ts")
    await eraseItems(trx, brand, ids, at)
  })
  return areArticles || areItems
}

async function purge(
  db: Database,
  table: "trashed_contents" | "trashed_items",
  before: number,
  erase: (trx: Transaction<Tables>, brand: BrandRow, ids: string[]) => Promise<void>,
): Promise<boolean> {
  for (let count = 0; count < mostSlices; count++) {
    const old = db.selectFrom(table).where("trashed_at", "<", before).orderBy("trashed_at")
    const due = await old.select("brand_id").executeTakeFirst()
    if (due === undefined) return false
    await db.transaction().execute(async (trx) => {
      // Somebody may be restoring one of them.
      const brand = await lockBrand(trx, due.brand_id)
      if (brand === undefined) return
      const rows = await trx
        .selectFrom(table)
        .select("id")
        .where("brand_id", "=", brand.id)
        .where("trashed_at", "<", before)
        .orderBy("trashed_at")
        .limit(slice)
        .execute()
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0) await erase(trx, brand, ids)
    })
    await setImmediate()
  }
  return true
}
