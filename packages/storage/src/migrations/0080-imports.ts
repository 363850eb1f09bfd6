import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds the imports of files that people upload. */
export const imports: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("imports")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("options", "text", (column) => column.notNull())
      .addColumn("done", "integer", (column) => column.notNull())
      .addColumn("total", "integer", (column) => column.notNull())
      .addColumn("problem", "text")
      .addColumn("report", "text")
      .addColumn("created_at", "integer", (column) => column.notNull())
      .addColumn("updated_at", "integer", (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute()
    await db.schema
      .createIndex("imports_user")
      .on("imports")
      .columns(["brand_id", "user_id", "created_at", "id"])
      .execute()
    await db.schema.createIndex("imports_age").on("imports").column("created_at").execute()
    const all = sql`current_setting('citable.account', true) = '*'`
    if (isPostgres(db)) await secureTable(db, "imports", sql`${all} or brand_id in (select id from brands)`)
  },
}
