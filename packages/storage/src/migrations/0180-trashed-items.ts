import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { brandPolicy } from "../postgres/brand-policy.ts"
import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds the trash of everything but articles: files, prompts, competitors, integrations and webhooks. */
export const trashedItems: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("trashed_items")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("words", "text", (column) => column.notNull())
      .addColumn("data", "text", (column) => column.notNull())
      .addColumn("secret", "text")
      .addColumn("trashed_at", "integer", (column) => column.notNull())
      .addColumn("trashed_by", "text", (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute()
    await db.schema
      .createIndex("trashed_items_brand")
      .on("trashed_items")
      .columns(["brand_id", "kind", "trashed_at", "id"])
      .execute()
    await db.schema.createIndex("trashed_items_age").on("trashed_items").column("trashed_at").execute()
    await db.schema
      .createTable("trashed_item_rows")
      .addColumn("item_id", "text", (column) => column.notNull().references("trashed_items.id").onDelete("cascade"))
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("place", "integer", (column) => column.notNull())
      .addColumn("data", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("trashed_item_rows_pk", ["item_id", "source", "place"])
      .modifyEnd(sql`strict`)
      .execute()
    if (!isPostgres(db)) return
    await secureTable(db, "trashed_items", brandPolicy("trashed_items"))
    const kept = sql`exists (select from trashed_items where trashed_items.id = trashed_item_rows.item_id)`
    await secureTable(db, "trashed_item_rows", sql`current_setting('citable.account', true) = '*' or ${kept}`)
  },
}
