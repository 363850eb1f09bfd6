import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Counts how often the step of an import has begun. */
export const importAttempts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("imports")
      .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
