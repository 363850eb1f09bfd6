import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds what the last look at a platform found that is true only for now, such as a comment on a pull request; null before a look. */
export const itemRemarks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("remote_items").addColumn("remarks", "text").execute()
  },
}
