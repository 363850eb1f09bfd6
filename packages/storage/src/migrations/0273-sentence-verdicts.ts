import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { brandPolicy } from "../postgres/brand-policy.ts"
import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds what a judge said of sentences, so that each question is paid for once. */
export const sentenceVerdicts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("sentence_verdicts")
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("key", "text", (column) => column.notNull())
      .addColumn("question", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("verdict", "text", (column) => column.notNull())
      .addColumn("model", "text", (column) => column.notNull())
      .addColumn("created_at", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("sentence_verdicts_pk", ["brand_id", "key"])
      .modifyEnd(sql`strict`)
      .execute()
    await db.schema
      .createIndex("sentence_verdicts_question")
      .on("sentence_verdicts")
      .columns(["brand_id", "question", "created_at"])
      .execute()
    await db.schema
      .createIndex("sentence_verdicts_age")
      .on("sentence_verdicts")
      .columns(["kind", "created_at"])
      .execute()
    if (!isPostgres(db)) return
    await secureTable(db, "sentence_verdicts", brandPolicy("sentence_verdicts"))
  },
}
