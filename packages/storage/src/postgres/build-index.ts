import { type Kysely, type RawBuilder, sql } from "kysely"

import { limitLocks } from "./limit-locks.ts"

/**
 * Builds an index on Postgres while others read and write the table. `on` is what follows the name, such as `on media (id)`. What an
 * interrupted build has left is removed first (https://www.postgresql.org/docs/current/sql-createindex.html, "Building Indexes
 * Concurrently"). It waits as long as an old transaction runs, and nobody waits for it.
 */
export async function buildIndex(db: Kysely<unknown>, name: string, on: RawBuilder<unknown>): Promise<void> {
  const index = sql.table(name)
  await sql`set lock_timeout = 0`.execute(db)
  try {
    const { rows } = await sql<{ valid: boolean }>`select indisvalid as valid from pg_index
      where indexrelid = to_regclass(${name})`.execute(db)
    if (rows[0]?.valid === false) await sql`drop index concurrently if exists ${index}`.execute(db)
    await sql`create index concurrently if not exists ${index} ${on}`.execute(db)
  } finally {
    await limitLocks.execute(db)
  }
}
