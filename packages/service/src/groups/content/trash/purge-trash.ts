import { lockBrand } from "../../../storage/brand-row.ts"
import type { Database } from "../../../storage/database.ts"

/** Articles in one transaction. */
const slice = 100
/** Slices in one run. The next run goes on. */
const mostSlices = 50

/** Deletes articles for good that were moved to the trash before a moment, in slices. */
export async function purgeTrash(db: Database, before: number): Promise<void> {
  for (let count = 0; count < mostSlices; count++) {
    const due = await db
      .selectFrom("trashed_contents")
      .select("brand_id")
      .where("trashed_at", "<", before)
      .orderBy("trashed_at")
      .executeTakeFirst()
    if (due === undefined) return
    await db.transaction().execute(async (trx) => {
      // Somebody may be restoring one of them.
      await lockBrand(trx, due.brand_id)
      await trx
        .deleteFrom("trashed_contents")
        .where("id", "in", (eb) =>
          eb
            .selectFrom("trashed_contents")
            .select("id")
            .where("brand_id", "=", due.brand_id)
            .where("trashed_at", "<", before)
            .orderBy("trashed_at")
            .limit(slice),
        )
        .execute()
    })
  }
}
