import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds the declaration of a brand's custom fields, and the values of articles that lists filter by. */
export const customFields: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("brands")
      .addColumn("custom_fields", "text", (column) => column.notNull().defaultTo("{}"))
      .execute()
    await db.schema
      .createTable("content_custom")
      .addColumn("content_id", "text", (column) => column.notNull().references("contents.id").onDelete("cascade"))
      .addColumn("view", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("value", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("content_custom_key", ["content_id", "view", "name", "value"])
      .modifyEnd(sql`strict`)
      .execute()
    await db.schema
      .createIndex("content_custom_value")
      .on("content_custom")
      .columns(["name", "value", "view", "content_id"])
      .execute()
    if (!isPostgres(db)) return
    const all = sql`current_setting('citable.account', true) = '*'`
    const ofContent = sql`exists (select from contents where contents.id = content_custom.content_id)`
    await secureTable(db, "content_custom", sql`${all} or ${ofContent}`)
  },
}
