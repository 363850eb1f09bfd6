import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { brandPolicy } from "../postgres/brand-policy.ts"
import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/**
 * Adds what search engines are told of the addresses of articles, which of them a brand has chosen, and where its sites have the key file.
 */
export const urlSubmissions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("brands").addColumn("submissions", "text").execute()
    await db.schema.alterTable("brands").addColumn("key_files", "text").execute()
    await db.schema
      .createTable("url_submissions")
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("url", "text", (column) => column.notNull())
      .addColumn("engine", "text", (column) => column.notNull())
      .addColumn("content_id", "text", (column) => column.notNull())
      .addColumn("integration_id", "text")
      .addColumn("change", "text", (column) => column.notNull())
      .addColumn("version", "integer")
      .addColumn("before", "integer")
      .addColumn("is_seen", "integer", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("reason", "text")
      .addColumn("response_status", "integer")
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("due_at", "integer")
      .addColumn("submitted_at", "integer")
      .addColumn("created_at", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("url_submissions_pk", ["brand_id", "url", "engine"])
      .modifyEnd(sql`strict`)
      .execute()
    await sql`create index url_submissions_due on url_submissions (due_at) where due_at is not null`.execute(db)
    await sql`create index url_submissions_content on url_submissions (content_id)`.execute(db)
    if (isPostgres(db)) await secureTable(db, "url_submissions", brandPolicy("url_submissions"))
  },
}
