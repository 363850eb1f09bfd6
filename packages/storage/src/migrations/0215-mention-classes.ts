import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds absence, places in lists, names that nobody tracks, and which answers do not count. Stored answers get them when they are read again. */
export const mentionClasses: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("answers").addColumn("left_out", "text").execute()
    await db.schema.alterTable("answers").addColumn("listed", "text").execute()
    await db.schema.alterTable("answer_mentions").addColumn("rank", "integer").execute()
    for (const name of ["absent", "ranked", "ranks"]) {
      await db.schema
        .alterTable("visibility_days")
        .addColumn(name, "integer", (column) => column.notNull().defaultTo(0))
        .execute()
    }
    await db.schema
      .createTable("answer_absences")
      .addColumn("answer_id", "text", (column) => column.notNull().references("answers.id").onDelete("cascade"))
      .addColumn("competitor_id", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("answer_absences_pk", ["answer_id", "competitor_id"])
      .modifyEnd(sql`strict, without rowid`)
      .execute()
    if (!isPostgres(db)) return
    const policy = sql`current_setting('citable.account', true) = '*' or exists (
      select from answers where answers.id = answer_absences.answer_id)`
    await secureTable(db, "answer_absences", policy)
  },
}
