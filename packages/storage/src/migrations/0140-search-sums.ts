import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds the sums of each day's searches by query and by page. The job `search-sums` fills them. */
export const searchSums: Migration = {
  async up(db: Kysely<unknown>) {
    const table = (name: string) =>
      db.schema
        .createTable(name)
        .modifyEnd(sql`strict`)
        .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
        .addColumn("dimension", "text", (column) => column.notNull())
    await table("search_names")
      .addColumn("number", "integer", (column) => column.notNull())
      .addColumn("key", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("search_names_pk", ["brand_id", "dimension", "number"])
      .addUniqueConstraint("search_names_key", ["brand_id", "dimension", "key"])
      .execute()
    await table("search_sums")
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("sums", "blob", (column) => column.notNull())
      .addPrimaryKeyConstraint("search_sums_pk", ["brand_id", "dimension", "day"])
      .execute()
    if (!isPostgres(db)) return
    const ofBrands = sql`current_setting('citable.account', true) = '*' or brand_id in (select id from brands)`
    for (const name of ["search_names", "search_sums"]) await secureTable(db, name, ofBrands)
  },
}
