import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { isPostgres } from "../row-locks.ts"

/** Adds background jobs. */
export const jobs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("jobs")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("key", "text", (column) => column.notNull())
      .addColumn("payload", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("run_at", "integer", (column) => column.notNull())
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("lease_owner", "text")
      .addColumn("leased_until", "integer")
      .addColumn("last_error", "text")
      .addColumn("created_at", "integer", (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute()
    await db.schema.createIndex("jobs_due").on("jobs").columns(["kind", "state", "run_at"]).execute()
    // A key is unique among the waiting jobs.
    await db.schema
      .createIndex("jobs_key")
      .on("jobs")
      .columns(["kind", "key"])
      .unique()
      .where(sql<boolean>`state = 'queued'`)
      .execute()
    if (!isPostgres(db)) return
    // Any account can add a job in its transaction. Only workers see jobs.
    await sql`alter table jobs enable row level security`.execute(db)
    await sql`alter table jobs force row level security`.execute(db)
    await sql`create policy account on jobs using (current_setting('citable.account', true) = '*')
      with check (current_setting('citable.account', true) <> '')`.execute(db)
  },
}
