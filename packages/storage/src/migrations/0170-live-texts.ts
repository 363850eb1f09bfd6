import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { brandPolicy } from "../postgres/brand-policy.ts"
import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds the unsaved texts of open editors on Postgres. With SQLite, the process has them in its memory. */
export const liveTexts: Migration = {
  async up(db: Kysely<unknown>) {
    if (!isPostgres(db)) return
    await db.schema
      .createTable("live_texts")
      .addColumn("content_id", "text", (column) => column.notNull().references("contents.id").onDelete("cascade"))
      .addColumn("session", "text", (column) => column.notNull())
      .addColumn("brand_id", "text", (column) => column.notNull())
      .addColumn("change", "text", (column) => column.notNull())
      .addColumn("digest", "text", (column) => column.notNull())
      .addColumn("at", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("live_texts_pk", ["content_id", "session"])
      .execute()
    // A crash empties it, and neither the log nor a standby has what somebody typed.
    await sql`alter table live_texts set unlogged`.execute(db)
    await secureTable(db, "live_texts", brandPolicy("live_texts"))
  },
}
