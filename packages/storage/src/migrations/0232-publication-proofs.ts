import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds what was seen of a publication on its platform, and which fields belong to people there. */
export const publicationProofs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("remote_items").addColumn("proof", "text").execute()
    await db.schema.alterTable("remote_items").addColumn("look_at", "integer").execute()
    await db.schema
      .alterTable("remote_items")
      .addColumn("owned_there", "text", (column) => column.notNull().defaultTo("[]"))
      .execute()
    await db.schema.alterTable("remote_items").addColumn("conflicts", "text").execute()
  },
}
