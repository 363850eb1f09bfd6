import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds the link of a citation as the engine gave it, where it differs from the canonical URL that identifies the page. */
export const citedLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("answer_citations").addColumn("link", "text").execute()
  },
}
