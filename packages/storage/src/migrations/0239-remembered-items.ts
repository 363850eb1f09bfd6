import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Remembers what was withdrawn from a platform, too, when its integration or its article is deleted. */
export const rememberedItems: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("left_articles")
      .addColumn("is_there", "integer", (column) => column.notNull().defaultTo(1))
      .execute()
  },
}
