import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { brandPolicy } from "../postgres/brand-policy.ts"
import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/**
 * Has the counts of a day and the pages that its answers cite in one row, and a mark for each change of them since. The database itself sets the marks, so that no process, of
 * this release or an earlier one, can change counts without one. Marks are only ever added: scans of several engines do not wait for each
 * other.
 */
export const packedDays: Migration = {
  async up(db: Kysely<unknown>) {
    const table = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
        .addColumn("day", "text", (column) => column.notNull())
        .modifyEnd(sql`strict`)
    await table("packed_days")
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("packed", "text", (column) => column.notNull())
      .addColumn("cited", "blob", (column) => column.notNull())
      .addPrimaryKeyConstraint("packed_days_pk", ["brand_id", "day"])
      .execute()
    // Tells what changed without the counts.
    await sql`create index packed_days_versions on packed_days (brand_id, day, version)`.execute(db)
    await table("day_marks").execute()
    await sql`create index day_marks_day on day_marks (brand_id, day)`.execute(db)
    const mark = sql`insert into day_marks (brand_id, day) values (new.brand_id, new.day)`
    if (isPostgres(db)) {
      for (const name of ["packed_days", "day_marks"]) await secureTable(db, name, brandPolicy(name))
      await sql`create function day_counted() returns trigger language plpgsql as
        $$begin ${mark}; return null; end$$`.execute(db)
      await sql`create trigger day_counted after insert or update on visibility_days
        for each row when (new.prompt_id = '') execute function day_counted()`.execute(db)
    } else {
      for (const change of ["insert", "update"]) {
        await sql`create trigger ${sql.ref(`day_counted_by_${change}`)} after ${sql.raw(change)} on visibility_days
          when new.prompt_id = '' begin ${mark}; end`.execute(db)
      }
    }
    // A release that counted without marks may still run, so they begin before the days are marked that are there.
    await sql`insert into day_marks (brand_id, day)
      select distinct brand_id, day from visibility_days where prompt_id = ''`.execute(db)
  },
}
