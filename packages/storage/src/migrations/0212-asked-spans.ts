import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { brandPolicy } from "../postgres/brand-policy.ts"
import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds on which days each model of an engine has answered each prompt. A job fills it for the answers that are there. */
export const askedSpans: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("asked_spans")
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("prompt_id", "text", (column) => column.notNull())
      .addColumn("engine", "text", (column) => column.notNull())
      .addColumn("surface", "text", (column) => column.notNull())
      .addColumn("locale", "text", (column) => column.notNull())
      .addColumn("model", "text", (column) => column.notNull())
      .addColumn("first_day", "text", (column) => column.notNull())
      .addColumn("last_day", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("asked_spans_pk", [
        "brand_id",
        "prompt_id",
        "engine",
        "surface",
        "locale",
        "model",
        "first_day",
      ])
      .modifyEnd(sql`strict`)
      .execute()
    for (const day of ["first_day", "last_day"]) {
      await db.schema.createIndex(`asked_spans_${day}`).on("asked_spans").columns(["brand_id", day]).execute()
    }
    if (isPostgres(db)) await secureTable(db, "asked_spans", brandPolicy("asked_spans"))
  },
}
