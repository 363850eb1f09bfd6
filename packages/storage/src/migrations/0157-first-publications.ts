import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds the date that an article has on a platform. */
export const firstPublications: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("remote_items").addColumn("first_at", "integer").execute()
  },
}
