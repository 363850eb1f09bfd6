import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds the logo of a brand: a file of its library. Null if nobody has chosen one. */
export const brandLogos: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("brands").addColumn("logo_media_id", "text").execute()
  },
}
