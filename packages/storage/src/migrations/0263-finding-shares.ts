import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds the share of its readers that a page loses by a finding; null for that of the check. */
export const findingShares: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("audit_findings").addColumn("share", "real").execute()
  },
}
