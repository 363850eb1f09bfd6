import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { brandPolicy } from "../postgres/brand-policy.ts"
import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds the answers that a vendor bills and nobody can use: refused, without text, cut off, or not waited for. */
export const lostAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("lost_answers")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("scan_id", "text", (column) => column.notNull().references("scans.id").onDelete("cascade"))
      .addColumn("call_id", "text", (column) => column.notNull())
      .addColumn("engine", "text", (column) => column.notNull())
      .addColumn("error_code", "text", (column) => column.notNull())
      .addColumn("cost", "integer")
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("lost_at", "integer", (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute()
    await db.schema.createIndex("lost_answers_scan").on("lost_answers").columns(["scan_id", "engine", "cost"]).execute()
    await db.schema
      .createIndex("lost_answers_brand")
      .on("lost_answers")
      .columns(["brand_id", "day", "engine", "cost"])
      .execute()
    if (isPostgres(db)) await secureTable(db, "lost_answers", brandPolicy("lost_answers"))
  },
}
