import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds what articles say of the look of their pictures. Articles get it from the files whose look is known already. */
export const pictureLooks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("contents").addColumn("looks", "text").execute()
    await db.schema.alterTable("media").addColumn("look_changed_at", "integer").execute()
    await sql`create index media_look_changed on media (id) where look_changed_at is not null`.execute(db)
    await sql`update media set look_changed_at = 1 where placeholder is not null or focus_x is not null`.execute(db)
  },
}
