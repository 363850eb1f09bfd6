import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { brandPolicy } from "../postgres/brand-policy.ts"
import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds what the last look at each site saw, and where sites without a webhook show articles. */
export const siteLooks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("site_looks")
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("site", "text", (column) => column.notNull())
      .addColumn("article_url", "text")
      .addColumn("looked_at", "integer")
      .addColumn("look", "text")
      .addPrimaryKeyConstraint("site_looks_pk", ["brand_id", "site"])
      .modifyEnd(sql`strict`)
      .execute()
    if (!isPostgres(db)) return
    await secureTable(db, "site_looks", brandPolicy("site_looks"))
  },
}
