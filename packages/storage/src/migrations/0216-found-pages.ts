import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds the pages that the searches of an answer found, cited or not, and which addresses a vendor hid. */
export const foundPages: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("answers").addColumn("found", "text").execute()
    await db.schema
      .alterTable("answer_citations")
      .addColumn("unresolved", "integer", (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable("found_pages")
      .addColumn("answer_id", "text", (column) => column.notNull().references("answers.id").onDelete("cascade"))
      .addColumn("position", "integer", (column) => column.notNull())
      .addColumn("url", "text", (column) => column.notNull())
      .addColumn("link", "text")
      .addColumn("domain", "text", (column) => column.notNull())
      .addColumn("title", "text")
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("competitor_id", "text")
      .addColumn("unresolved", "integer", (column) => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint("found_pages_pk", ["answer_id", "position"])
      .modifyEnd(sql`strict`)
      .execute()
    if (!isPostgres(db)) return
    await secureTable(
      db,
      "found_pages",
      sql`current_setting('citable.account', true) = '*' or exists (
        select from answers where answers.id = found_pages.answer_id)`,
    )
  },
}
