import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds the time zone of a brand, in which people schedule its articles. Null if nobody has chosen one. */
export const brandZones: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("brands").addColumn("time_zone", "text").execute()
  },
}
