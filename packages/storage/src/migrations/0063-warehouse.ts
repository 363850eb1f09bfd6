import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds the times when answers were parsed and counts of days were written, so an export finds changed rows. */
export const warehouse: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("answers")
      .addColumn("read_at", "integer", (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable("visibility_days")
      .addColumn("updated_at", "integer", (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`update answers set read_at = answered_at`.execute(db)
  },
}
