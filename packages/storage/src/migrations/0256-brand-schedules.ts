import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds what a brand's schedule has besides the rhythm of scans. Null for what is usual. */
export const brandSchedules: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("brands").addColumn("schedules", "text").execute()
  },
}
