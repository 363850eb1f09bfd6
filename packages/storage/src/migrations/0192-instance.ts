import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds the one row with the place where this data runs, and with why it sends nothing. */
export const instance: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("instance")
      .addColumn("id", "integer", (column) => column.notNull().primaryKey())
      .addColumn("place", "text")
      .addColumn("paused_reason", "text")
      .addColumn("paused_at", "integer")
      .modifyEnd(sql`strict`)
      .execute()
    // It belongs to no account.
    if (isPostgres(db)) await secureTable(db, "instance", sql`current_setting('citable.account', true) = '*'`)
  },
}
