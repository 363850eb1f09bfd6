import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds why the score of an audit can be no higher. */
export const scoreLimits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("audits").addColumn("score_limit", "text").execute()
  },
}
