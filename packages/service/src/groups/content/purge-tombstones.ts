import type { Transaction } from "kysely"

import { lockBrand } from "../../storage/brand-row.ts"
import type { Database } from "../../storage/database.ts"
import type { Tables } from "../../storage/tables/tables.ts"

const keep = 90 * 24 * 3_600_000

/** Deletes tombstones older than 90 days, and records which sync tokens are therefore too old. */
export async function purgeTombstones(db: Database, now: number): Promise<void> {
  const before = now - keep
  const brands = await db
    .selectFrom("content_changes")
    .select("brand_id")
    .distinct()
    .where("op", "=", "delete")
    .where("at", "<", before)
    .execute()
  for (const { brand_id: brandId } of brands) {
    await db.transaction().execute((trx) => purgeBrand(trx, brandId, before))
  }
}

async function purgeBrand(trx: Transaction<Tables>, brandId: string, before: number): Promise<void> {
  await lockBrand(trx, brandId)
  const purged = await trx
    .deleteFrom("content_changes")
    .where("brand_id", "=", brandId)
    .where("op", "=", "delete")
    .where("at", "<", before)
    .returning(["view", "revision"])
    .execute()
  for (const { view, revision } of purged) {
    const column = view === "live" ? "oldest_published_revision" : "oldest_revision"
    await trx
      .updateTable("brands")
      .set({ [column]: revision })
      .where("id", "=", brandId)
      .where(column, "<", revision)
      .execute()
  }
}
