import { lockBrand } from "@citable/storage/brand-row"
import type { Database } from "@citable/storage/database"
import { inTransaction } from "@citable/storage/in-transaction"

import { moveToTrash } from "./move-to-trash.ts"
import { holdsDeletion } from "./read-held.ts"

/** Articles in one look. The next look goes on. */
const atOnce = 50

/**
 * Moves articles to the trash whose deletion has waited for platforms, once none of them has the article. Any number of processes can do
 * this, and what a process leaves behind the next look finds.
 */
export async function finishDeletions(db: Database, now: () => number): Promise<void> {
  const due = await findDue(db, now()).execute()
  for (const { id, brand_id: brandId } of due) {
    await inTransaction(db, async (trx) => {
      const brand = await lockBrand(trx, brandId)
      const at = now()
      // Somebody may have kept the article since, or another process was first.
      const row = await findDue(trx, at).clearSelect().selectAll().where("contents.id", "=", id).executeTakeFirst()
      if (brand !== undefined && row !== undefined) await moveToTrash(trx, brand, row, { by: "", at })
    })
  }
}

const findDue = (db: Database, at: number) =>
  db
    .selectFrom("contents")
    .select(["id", "brand_id"])
    .where("deletion", "is not", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("remote_items")
            .select("remote_items.id")
            .whereRef("content_id", "=", "contents.id")
            .where((item) => holdsDeletion(item, at)),
        ),
      ),
    )
    .limit(atOnce)
