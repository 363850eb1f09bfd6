import { type Kysely, type RawBuilder, sql } from "kysely"

const rowsOfSlice = 1000

/**
 * Changes rows on Postgres in slices of a thousand, each committed, so that nobody waits long for one. Rows that are changed must no longer
 * match `where`.
 */
export async function updateInSlices(
  db: Kysely<unknown>,
  table: string,
  { set, where }: { set: RawBuilder<unknown>; where: RawBuilder<unknown> },
): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set ${set}
      where id in (select id from ${sql.table(table)} where ${where} limit ${sql.lit(rowsOfSlice)})`.execute(db)
    if (numAffectedRows < rowsOfSlice) return
  }
}
