import { type Kysely, sql } from "kysely"

import type { OnlineMigration } from "../postgres/migrate-online.ts"
import { isPostgres } from "../row-locks.ts"

/**
 * Where an article is found by its slug: with a statement that is prepared, and so planned without a brand. By the average over all brands, a
 * database of many small ones has one row for a brand, so that any index that begins with the brand seems to be as good as that of slugs, and
 * Postgres reads all articles of the brand. With ten rows for a brand, it does not.
 */
const tables = ["contents", "previous_slugs"]

async function assumeTen(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} alter column brand_id set (n_distinct = -0.1)`.execute(db)
  }
}

/** Has articles found by the index of their slugs, also beside 100,000 brands with one article each. */
export const slugPlans: OnlineMigration = {
  async online(db: Kysely<unknown>) {
    await assumeTen(db)
    // It counts from then on.
    for (const table of tables) await sql`analyze ${sql.table(table)} (brand_id)`.execute(db)
  },
  async up(db: Kysely<unknown>) {
    if (isPostgres(db)) await assumeTen(db)
  },
}
