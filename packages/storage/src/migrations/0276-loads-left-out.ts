import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds how many files that a page loads an audit leaves out; null for pages that were read before. */
export const loadsLeftOut: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("site_pages").addColumn("loads_left_out", "integer").execute()
  },
}
