import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Keeps what publishers find out about their platforms. */
export const foundPlatforms: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("integrations").addColumn("found", "text").execute()
  },
}
