import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds when a brand is deleted, who asked for it, and whether its deletion has begun. */
export const brandDeletions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("brands").addColumn("deletes_at", "integer").execute()
    await db.schema.alterTable("brands").addColumn("deletion_by", "text").execute()
    await db.schema.alterTable("brands").addColumn("purge_started_at", "integer").execute()
  },
}
