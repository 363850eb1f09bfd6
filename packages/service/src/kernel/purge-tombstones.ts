import type { Database } from "./database.ts"

const keep = 90 * 24 * 3_600_000

/** Forgets deletions older than 90 days, and remembers which sync tokens can no longer be served because of it. */
export async function purgeTombstones(db: Database, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom("content_changes")
      .where("op", "=", "delete")
      .where("at", "<", now - keep)
      .returning(["brand_id", "view", "revision"])
      .execute()
    for (const { brand_id: brandId, view, revision } of gone) {
      const column = view === "live" ? "oldest_published_revision" : "oldest_revision"
      await trx
        .updateTable("brands")
        .set({ [column]: revision })
        .where("id", "=", brandId)
        .where(column, "<", revision)
        .execute()
    }
  })
}
