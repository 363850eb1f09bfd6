import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds what an erasure has begun to erase, so that another one finishes it if it is interrupted. */
export const begunErasures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("accounts").addColumn("erasure", "text").execute()
  },
}
