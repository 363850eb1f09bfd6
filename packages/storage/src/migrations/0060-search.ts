import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds search performance and traffic by day, and the progress of their syncs. */
export const search: Migration = {
  async up(db: Kysely<unknown>) {
    const table = (name: string) =>
      db.schema
        .createTable(name)
        .modifyEnd(sql`strict`)
        .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
    await table("search_syncs")
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("integration_id", "text", (column) => column.references("integrations.id").onDelete("set null"))
      .addColumn("property", "text", (column) => column.notNull())
      .addColumn("status", "text", (column) => column.notNull())
      .addColumn("from_day", "text")
      .addColumn("to_day", "text")
      .addColumn("next_day", "text")
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("error", "text")
      .addColumn("synced_at", "integer")
      .addColumn("updated_at", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("search_syncs_pk", ["brand_id", "source"])
      .execute()
    await db.schema.createIndex("search_syncs_integration").on("search_syncs").column("integration_id").execute()
    await table("search_periods")
      .addColumn("until", "text", (column) => column.notNull())
      .addColumn("since", "text", (column) => column.notNull())
      .addColumn("cut", "text", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("digest", "text", (column) => column.notNull())
      .addColumn("written_at", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("search_periods_pk", ["brand_id", "until", "since", "cut"])
      .execute()
    await table("search_rows")
      .addColumn("until", "text", (column) => column.notNull())
      .addColumn("since", "text", (column) => column.notNull())
      .addColumn("cut", "text", (column) => column.notNull())
      .addColumn("key", "text", (column) => column.notNull())
      .addColumn("query", "text", (column) => column.notNull())
      .addColumn("page", "text", (column) => column.notNull())
      .addColumn("country", "text", (column) => column.notNull())
      .addColumn("device", "text", (column) => column.notNull())
      .addColumn("clicks", "integer", (column) => column.notNull())
      .addColumn("impressions", "integer", (column) => column.notNull())
      .addColumn("positions", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("search_rows_pk", ["brand_id", "until", "since", "cut", "key"])
      .execute()
    await table("traffic_days")
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("digest", "text", (column) => column.notNull())
      .addColumn("written_at", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("traffic_days_pk", ["brand_id", "day"])
      .execute()
    await table("traffic_rows")
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("key", "text", (column) => column.notNull())
      .addColumn("page", "text", (column) => column.notNull())
      .addColumn("channel", "text", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("country", "text", (column) => column.notNull())
      .addColumn("sessions", "integer", (column) => column.notNull())
      .addColumn("users", "integer", (column) => column.notNull())
      .addColumn("conversions", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("traffic_rows_pk", ["brand_id", "day", "key"])
      .execute()
    if (!isPostgres(db)) return
    const ofBrands = sql`current_setting('citable.account', true) = '*' or brand_id in (select id from brands)`
    for (const name of ["search_syncs", "search_periods", "search_rows", "traffic_days", "traffic_rows"]) {
      await secureTable(db, name, ofBrands)
    }
  },
}
