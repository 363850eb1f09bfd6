import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds indexes for the order of lists, so a late page costs no more than the first one. */
export const listOrder: Migration = {
  async up(db: Kysely<unknown>) {
    const order = (name: string, key: string, live: boolean) => {
      const index = db.schema
        .createIndex(name)
        .on("contents")
        .expression(sql`brand_id, ${sql.raw(key)}, id`)
      return (live ? index.where(sql<boolean>`live_document is not null`) : index).execute()
    }
    // The expression has to be the same as the one that the list orders by.
    await order("contents_live_by_update", "live_updated_at", true)
    await order("contents_live_by_title", "live_title", true)
    await order("contents_by_date", "coalesce(published_at, created_at)", false)
    await order("contents_by_title", "title", false)
    await db.schema.dropIndex("contents_published").execute()
  },
}
