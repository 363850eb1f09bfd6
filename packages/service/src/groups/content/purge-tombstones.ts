import { setImmediate } from "node:timers/promises"

import { lockBrand } from "@citable/storage/brand-row"
import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

const keep = 90 * 24 * 3_600_000

/** Tombstones in one transaction, which holds the brand. */
const slice = 1000
/** Slices in one run. */
const mostSlices = 50

/**
 * Deletes tombstones older than 90 days, in slices, and records which sync tokens are therefore too old. Returns whether there may be more,
 * for another run.
 */
export async function purgeTombstones(db: Database, now: number): Promise<boolean> {
  const before = now - keep
  const brands = await db
    .selectFrom("content_changes")
    .select("brand_id")
    .distinct()
    .where("op", "=", "delete")
    .where("at", "<", before)
    .execute()
  let left = mostSlices
  for (const { brand_id: brandId } of brands) {
    for (let isMore = true; isMore; left--) {
      if (left === 0) return true
      isMore = await db.transaction().execute((trx) => purgeBrand(trx, brandId, before))
      await setImmediate()
    }
  }
  return false
}

async function purgeBrand(trx: Transaction<Tables>, brandId: string, before: number): Promise<boolean> {
  await lockBrand(trx, brandId)
  // Any order will do: a token is too old as soon as one of its tombstones may be gone.
  const some = trx
    .selectFrom("content_changes")
    .select(["view", "content_id"])
    .where("brand_id", "=", brandId)
    .where("op", "=", "delete")
    .where("at", "<", before)
    .limit(slice)
  const purged = await trx
    .deleteFrom("content_changes")
    .where("brand_id", "=", brandId)
    .where((eb) => eb(eb.refTuple("view", "content_id"), "in", some.$asTuple("view", "content_id")))
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
  return purged.length === slice
}
