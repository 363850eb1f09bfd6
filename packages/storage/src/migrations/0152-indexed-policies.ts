import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { brandPolicy } from "../postgres/brand-policy.ts"
import { retryDeadlock } from "../postgres/retry-deadlock.ts"
import { isPostgres } from "../row-locks.ts"

/**
 * Has row-level security find the brand of a row by index. A lookup in a list of all visible brands has each statement read the brands
 * of all accounts. It changes no row, and gives up a lock that it does not get within a second, so that an old process that runs goes on.
 */
export const indexedPolicies: Migration = {
  async up(db: Kysely<unknown>) {
    if (!isPostgres(db)) return
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_policy join pg_class on pg_class.oid = polrelid
      where relnamespace = current_schema()::regnamespace and pg_get_expr(polqual, polrelid) ~ '\\mbrands\\M'
      order by relname`.execute(db)
    const names = rows.map(({ name }) => name)
    const tables = sql.join([...names, "remote_images"].map((name) => sql.table(name)))
    await sql`set local lock_timeout = '1s'`.execute(db)
    await retryDeadlock(db, async () => {
      await sql`lock table ${tables} in access exclusive mode`.execute(db)
    })
    await sql`set local lock_timeout = default`.execute(db)
    for (const name of names) {
      await sql`alter policy account on ${sql.table(name)} using (${brandPolicy(name)})`.execute(db)
    }
    await sql`alter policy account on remote_images using (current_setting('citable.account', true) = '*' or exists (
      select from integrations where integrations.id = remote_images.integration_id))`.execute(db)
  },
}
