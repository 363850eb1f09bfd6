import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds what style sheets load, and where targets lead in the end. */
export const siteLoads: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("site_targets").addColumn("final_url", "text").execute()
    await db.schema
      .createTable("site_loads")
      .modifyEnd(sql`strict, without rowid`)
      .addColumn("from_key", "integer", (column) =>
        column.notNull().references("site_targets.url_key").onDelete("cascade"),
      )
      .addColumn("to_key", "integer", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("site_loads_pk", ["from_key", "to_key", "kind"])
      .execute()
    await db.schema.createIndex("site_loads_target").on("site_loads").column("to_key").execute()
    if (!isPostgres(db)) return
    await secureTable(
      db,
      "site_loads",
      sql`current_setting('citable.account', true) = '*' or exists (
        select from site_targets where site_targets.url_key = site_loads.from_key)`,
    )
  },
}
