import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds what articles say of the look of their pictures. */
export const pictureLooks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("contents").addColumn("looks", "text").execute()
    await db.schema.alterTable("media").addColumn("look_changed_at", "integer").execute()
  },
}
