import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds the words that stand above a brand's reports. Null for none. */
export const reportWords: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("brands").addColumn("report_words", "text").execute()
  },
}
