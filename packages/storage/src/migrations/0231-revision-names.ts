import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds the names that people give to versions of an article. */
export const revisionNames: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("content_revisions").addColumn("name", "text").execute()
  },
}
