import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds the phrases that hold the name of a brand or a competitor and mean something else, as JSON. Null for none. */
export const excludedPhrases: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("brands").addColumn("exclude", "text").execute()
    await db.schema.alterTable("competitors").addColumn("exclude", "text").execute()
  },
}
