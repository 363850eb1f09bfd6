import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { brandPolicy } from "../postgres/brand-policy.ts"
import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds imported reports of search engines that count how often assistants show a brand's pages. */
export const assistantReports: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("assistant_report_rows")
      .modifyEnd(sql`strict`)
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("report", "text", (column) => column.notNull())
      .addColumn("dimension", "text", (column) => column.notNull())
      .addColumn("until", "text", (column) => column.notNull())
      .addColumn("since", "text", (column) => column.notNull())
      .addColumn("key", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("shown", "integer", (column) => column.notNull())
      .addColumn("written_at", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("assistant_report_rows_pk", ["brand_id", "report", "dimension", "until", "since", "key"])
      .execute()
    if (isPostgres(db)) await secureTable(db, "assistant_report_rows", brandPolicy("assistant_report_rows"))
  },
}
