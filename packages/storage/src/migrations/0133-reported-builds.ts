import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Notes whether somebody has been told of the failures since the last successful build. */
export const reportedBuilds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("builds")
      .addColumn("reported", "integer", (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`update builds set reported = 1 where failures >= 3`.execute(db)
  },
}
