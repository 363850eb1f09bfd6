import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Keeps which calls are on their way, so that two scans of a brand share a monthly limit. */
export const reservedCalls: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("scan_calls").addColumn("reserved_until", "integer").execute()
  },
}
