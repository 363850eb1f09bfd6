import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds the links that show a brand's report to whoever has them. */
export const reportLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("report_links")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      // The link ends with the person who made it.
      .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("handle", "text", (column) => column.notNull().unique())
      .addColumn("secret_hash", "text", (column) => column.notNull())
      .addColumn("created_at", "integer", (column) => column.notNull())
      .addColumn("expires_at", "integer", (column) => column.notNull())
      .addColumn("last_used_at", "integer")
      .modifyEnd(sql`strict`)
      .execute()
    await db.schema.createIndex("report_links_brand").on("report_links").columns(["brand_id", "id"]).execute()
    await db.schema.createIndex("report_links_user").on("report_links").column("user_id").execute()
    if (!isPostgres(db)) return
    const ofBrand = sql`exists (select from brands where brands.id = report_links.brand_id)`
    await secureTable(db, "report_links", sql`current_setting('citable.account', true) = '*' or ${ofBrand}`)
  },
}
