import { hash } from "node:crypto"

import { type Kysely, sql } from "kysely"

/** A row of searches as it was stored before they were packed. */
export interface OldSearchRow extends Record<string, string | number> {
  until: string
  since: string
  cut: string
  key: string
}

/** Stores rows of searches of a brand, `brd_1`, in the tables of an earlier release, and the numbers that some queries have. */
export async function fillOldSearches(
  db: Kysely<unknown>,
  rows: readonly OldSearchRow[],
  numbers: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  await sql`insert into accounts (id, name, created_at) values ('acc_1', 'A', 1)`.execute(db)
  await sql`insert into brands (id, account_id, name, domains, aliases, default_locale, locales, created_at, updated_at)
    values ('brd_1', 'acc_1', 'A', '[]', '[]', 'en', '["en"]', 1, 1)`.execute(db)
  for (const [name, own] of numbers) {
    const key = hash("sha256", name, "base64url")
    await sql`insert into search_names (brand_id, dimension, number, key, name)
      values ('brd_1', 'query', ${own}, ${key}, ${name})`.execute(db)
  }
  for (const row of rows) {
    const columns = Object.keys(row).map((column) => sql.ref(column))
    await sql`insert into search_rows (brand_id, ${sql.join(columns)})
      values ('brd_1', ${sql.join(Object.values(row))})`.execute(db)
    await sql`insert into search_periods (brand_id, until, since, cut, source, digest, written_at)
      values ('brd_1', ${row.until}, ${row.until}, ${row.cut}, 'csv_import', '', 1) on conflict do nothing`.execute(db)
  }
}
