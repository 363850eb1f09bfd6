import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds the group of a brand, a label that an agency chooses, and the words above its reports. Null if it has none. */
export const brandGroups: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("brands").addColumn("group_name", "text").execute()
    await db.schema.alterTable("brands").addColumn("report_words", "text").execute()
  },
}
