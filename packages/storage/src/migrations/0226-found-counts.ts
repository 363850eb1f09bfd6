import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Counts the answers whose searches found pages of a name. Answers of earlier releases do not say what searches found. */
export const foundCounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("visibility_days")
      .addColumn("found", "integer", (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
