import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds which pictures a platform has of an article. */
export const sentImages: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("remote_items").addColumn("sent_images", "text").execute()
  },
}
