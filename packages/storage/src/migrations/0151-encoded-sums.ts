import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { retryDeadlock } from "../postgres/retry-deadlock.ts"
import { isPostgres } from "../row-locks.ts"

/**
 * Deletes the sums of searches, which the job `search-sums` makes again in another encoding. Their column gets another name, so that an old
 * process that still runs reads none of them as its own.
 */
export const encodedSums: Migration = {
  async up(db: Kysely<unknown>) {
    if (!isPostgres(db)) {
      await sql`delete from search_sums`.execute(db)
      await sql`alter table search_sums rename column sums to encoded`.execute(db)
      return
    }
    await retryDeadlock(db, async () => {
      await sql`truncate search_sums`.execute(db)
      await sql`alter table search_sums rename column sums to encoded`.execute(db)
      // Compressing them again would cost more than it saves.
      await sql`alter table search_sums alter column encoded set storage external`.execute(db)
    })
  },
}
