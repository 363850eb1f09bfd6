import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Notes the file that an import parses, so that it is left out if it ends the process. */
export const importReadings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("imports").addColumn("reading", "text").execute()
    await db.schema.alterTable("imports").addColumn("left_out", "text").execute()
  },
}
