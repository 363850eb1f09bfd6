import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { brandPolicy } from "../postgres/brand-policy.ts"
import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds what external platforms still show of articles that are deleted here. */
export const leftArticles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("left_articles")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("integration_id", "text", (column) =>
        column.notNull().references("integrations.id").onDelete("cascade"),
      )
      .addColumn("content_id", "text", (column) => column.notNull())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("remote_id", "text")
      .addColumn("url", "text")
      .addColumn("left_by", "text", (column) => column.notNull())
      .addColumn("left_at", "integer", (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute()
    await db.schema.createIndex("left_articles_brand").on("left_articles").column("brand_id").execute()
    await db.schema
      .createIndex("left_articles_integration")
      .on("left_articles")
      .columns(["integration_id", "remote_id"])
      .execute()
    if (!isPostgres(db)) return
    await secureTable(db, "left_articles", brandPolicy("left_articles"))
  },
}
