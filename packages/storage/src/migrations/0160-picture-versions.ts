import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds smaller versions of pictures, with what is known of a picture's look. */
export const pictureVersions: Migration = {
  async up(db: Kysely<unknown>) {
    const add = (name: string, type: "text" | "integer" | "real") =>
      db.schema.alterTable("media").addColumn(name, type).execute()
    await add("versions_state", "text")
    await add("versions_reason", "text")
    await add("versions_due", "integer")
    await add("versions_owner", "text")
    await add("placeholder", "text")
    await add("color", "text")
    await add("focus_x", "real")
    await add("focus_y", "real")
    await db.schema
      .alterTable("media")
      .addColumn("versions_attempts", "integer", (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable("media_versions")
      .addColumn("media_id", "text", (column) => column.notNull().references("media.id").onDelete("cascade"))
      .addColumn("width", "integer", (column) => column.notNull())
      .addColumn("format", "text", (column) => column.notNull())
      .addColumn("bytes", "integer")
      .addColumn("pixel_width", "integer")
      .addColumn("pixel_height", "integer")
      .addColumn("sha256", "text")
      .addPrimaryKeyConstraint("media_versions_pk", ["media_id", "width", "format"])
      .modifyEnd(sql`strict`)
      .execute()
    if (!isPostgres(db)) return
    const all = sql`current_setting('citable.account', true) = '*'`
    await secureTable(
      db,
      "media_versions",
      sql`${all} or exists (select from media where media.id = media_versions.media_id)`,
    )
  },
}
