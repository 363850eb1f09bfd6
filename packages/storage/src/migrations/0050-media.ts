import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds the media library, the uses of its files, and stray files. */
export const media: Migration = {
  async up(db: Kysely<unknown>) {
    const table = (name: string) => db.schema.createTable(name).modifyEnd(sql`strict`)
    await table("media")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("filename", "text", (column) => column.notNull())
      .addColumn("content_type", "text", (column) => column.notNull())
      .addColumn("bytes", "integer", (column) => column.notNull())
      .addColumn("width", "integer")
      .addColumn("height", "integer")
      .addColumn("alt", "text", (column) => column.notNull())
      .addColumn("caption", "text")
      .addColumn("tags", "text", (column) => column.notNull())
      .addColumn("sha256", "text", (column) => column.notNull())
      .addColumn("created_at", "integer", (column) => column.notNull())
      .addColumn("updated_at", "integer", (column) => column.notNull())
      .execute()
    await db.schema.createIndex("media_brand").on("media").columns(["brand_id", "created_at", "id"]).execute()
    await table("media_uses")
      .addColumn("media_id", "text", (column) => column.notNull().references("media.id").onDelete("cascade"))
      .addColumn("content_id", "text", (column) => column.notNull().references("contents.id").onDelete("cascade"))
      .addColumn("view", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("media_uses_pk", ["media_id", "content_id", "view"])
      .execute()
    await db.schema.createIndex("media_uses_content").on("media_uses").columns(["content_id", "view"]).execute()
    await table("stray_files")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("account_id", "text", (column) => column.notNull())
      .addColumn("since", "integer", (column) => column.notNull())
      .execute()
    await db.schema.createIndex("stray_files_since").on("stray_files").column("since").execute()
    if (!isPostgres(db)) return
    const all = sql`current_setting('citable.account', true) = '*'`
    const policies = {
      media: sql`${all} or brand_id in (select id from brands)`,
      media_uses: sql`${all} or exists (select from media where media.id = media_uses.media_id)`,
      stray_files: sql`${all} or account_id = current_setting('citable.account', true)`,
    }
    for (const [name, policy] of Object.entries(policies)) await secureTable(db, name, policy)
  },
}
