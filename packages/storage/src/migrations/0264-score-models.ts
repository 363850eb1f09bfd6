import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds how the score of an audit was computed, what each issue costs, and its place in the order in which mending helps most. */
export const scoreModels: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("audits").addColumn("score_model", "text").execute()
    await db.schema.alterTable("audit_issues").addColumn("points", "real").execute()
    await db.schema.alterTable("audit_issues").addColumn("place", "integer").execute()
  },
}
