import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds whose turn a job takes. The table is empty on Postgres, where no earlier release uses it. */
export const jobShares: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("jobs")
      .addColumn("share", "text", (column) => column.notNull().defaultTo(sql`''`))
      .execute()
  },
}
