import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds the version of an article that its schedule publishes. */
export const scheduledVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("contents").addColumn("publish_version", "integer").execute()
  },
}
