import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds what keys, applications and people did. */
export const actions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("actions")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
      .addColumn("brand_id", "text", (column) => column.references("brands.id").onDelete("cascade"))
      .addColumn("at", "integer", (column) => column.notNull())
      // A key of a deleted brand is gone, and an application is a row of no table.
      .addColumn("by_kind", "text", (column) => column.notNull())
      .addColumn("by_id", "text", (column) => column.notNull())
      .addColumn("by_name", "text")
      .addColumn("user_id", "text")
      .addColumn("tool", "text", (column) => column.notNull())
      .addColumn("subject_kind", "text")
      .addColumn("subject_id", "text")
      .addColumn("subject_host", "text")
      .addColumn("before", "text")
      .addColumn("after", "text")
      .modifyEnd(sql`strict, without rowid`)
      .execute()
    await db.schema.createIndex("actions_brand").on("actions").columns(["brand_id", "id"]).execute()
    await db.schema.createIndex("actions_by").on("actions").columns(["brand_id", "by_id", "id"]).execute()
    await db.schema
      .createIndex("actions_user")
      .on("actions")
      .columns(["brand_id", "user_id", "id"])
      .where(sql.ref("user_id"), "is not", null)
      .execute()
    if (!isPostgres(db)) return
    const setting = sql`current_setting('citable.account', true)`
    await secureTable(db, "actions", sql`${setting} = '*' or account_id = ${setting}`)
  },
}
