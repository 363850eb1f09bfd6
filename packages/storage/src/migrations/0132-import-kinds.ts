import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Tells imports of articles from those of search data and backlinks. */
export const importKinds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("imports")
      .addColumn("kind", "text", (column) => column.notNull().defaultTo("articles"))
      .execute()
  },
}
