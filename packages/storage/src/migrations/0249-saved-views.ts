import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { brandPolicy } from "../postgres/brand-policy.ts"
import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds the views of lists that people have saved for themselves. */
export const savedViews: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("saved_views")
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("list", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("query", "text", (column) => column.notNull())
      .addColumn("created_at", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("saved_views_pk", ["brand_id", "user_id", "list", "name"])
      .modifyEnd(sql`strict`)
      .execute()
    await db.schema.createIndex("saved_views_user").on("saved_views").column("user_id").execute()
    if (!isPostgres(db)) return
    await secureTable(db, "saved_views", brandPolicy("saved_views"))
  },
}
