import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { isPostgres } from "../row-locks.ts"

/** Adds deletions that wait for platforms or for their day, and lets what is left on a platform outlive the integration. */
export const waitingDeletions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("brands").addColumn("deletes_at", "integer").execute()
    await db.schema.alterTable("brands").addColumn("deletion_by", "text").execute()
    await db.schema.alterTable("brands").addColumn("purge_started_at", "integer").execute()
    await db.schema.alterTable("contents").addColumn("deletion", "text").execute()
    if (isPostgres(db)) {
      await db.schema.alterTable("left_articles").dropConstraint("left_articles_integration_id_fkey").execute()
      await db.schema.alterTable("left_articles").addColumn("place", "text").execute()
      await db.schema.alterTable("left_articles").addColumn("item", "text").execute()
    } else await rebuild(db)
  },
}

/** SQLite cannot remove a reference from a table. */
async function rebuild(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("left_articles_next")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
    .addColumn("integration_id", "text", (column) => column.notNull())
    .addColumn("content_id", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("remote_id", "text")
    .addColumn("url", "text")
    .addColumn("left_by", "text", (column) => column.notNull())
    .addColumn("left_at", "integer", (column) => column.notNull())
    .addColumn("place", "text")
    .addColumn("item", "text")
    .modifyEnd(sql`strict`)
    .execute()
  await sql`insert into left_articles_next
    select id, brand_id, integration_id, content_id, title, remote_id, url, left_by, left_at, null, null
    from left_articles`.execute(db)
  await db.schema.dropTable("left_articles").execute()
  await db.schema.alterTable("left_articles_next").renameTo("left_articles").execute()
  await db.schema
    .createIndex("left_articles_integration")
    .on("left_articles")
    .columns(["integration_id", "remote_id"])
    .execute()
}
