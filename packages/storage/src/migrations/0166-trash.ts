import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { brandPolicy } from "../postgres/brand-policy.ts"
import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds the trash: articles that are deleted and can be restored, away from every table that other queries read. */
export const trash: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("trashed_contents")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("locale", "text", (column) => column.notNull())
      .addColumn("slug", "text", (column) => column.notNull())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("author", "text")
      .addColumn("excerpt", "text")
      .addColumn("document", "text", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("revision", "integer", (column) => column.notNull())
      .addColumn("published_revision", "integer", (column) => column.notNull())
      .addColumn("created_at", "integer", (column) => column.notNull())
      .addColumn("updated_at", "integer", (column) => column.notNull())
      .addColumn("published_at", "integer")
      .addColumn("former_status", "text", (column) => column.notNull())
      .addColumn("trashed_at", "integer", (column) => column.notNull())
      .addColumn("trashed_by", "text", (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute()
    await db.schema
      .createIndex("trashed_contents_brand")
      .on("trashed_contents")
      .columns(["brand_id", "trashed_at", "id"])
      .execute()
    await db.schema.createIndex("trashed_contents_age").on("trashed_contents").column("trashed_at").execute()
    await db.schema
      .createTable("trashed_rows")
      .addColumn("content_id", "text", (column) =>
        column.notNull().references("trashed_contents.id").onDelete("cascade"),
      )
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("place", "integer", (column) => column.notNull())
      .addColumn("data", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("trashed_rows_pk", ["content_id", "source", "place"])
      .modifyEnd(sql`strict`)
      .execute()
    await db.schema
      .createTable("trashed_media")
      .addColumn("media_id", "text", (column) => column.notNull().references("media.id").onDelete("cascade"))
      .addColumn("content_id", "text", (column) =>
        column.notNull().references("trashed_contents.id").onDelete("cascade"),
      )
      .addPrimaryKeyConstraint("trashed_media_pk", ["media_id", "content_id"])
      .modifyEnd(sql`strict`)
      .execute()
    await db.schema.createIndex("trashed_media_content").on("trashed_media").column("content_id").execute()
    if (!isPostgres(db)) return
    await secureTable(db, "trashed_contents", brandPolicy("trashed_contents"))
    for (const table of ["trashed_rows", "trashed_media"]) {
      const kept = sql`exists (select from trashed_contents
        where trashed_contents.id = ${sql.ref(`${table}.content_id`)})`
      await secureTable(db, table, sql`current_setting('citable.account', true) = '*' or ${kept}`)
    }
  },
}
