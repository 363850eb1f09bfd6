import type { Database } from "@citable/storage/database"
import type { Kysely } from "kysely"

import { type ExportedSearchRow, readSearchRows } from "../../src/operator/data/read-search-rows.ts"
import { readSnapshot } from "../../src/operator/data/read-snapshot.ts"

/** All rows of searches in a database, by day, cut and key. */
export async function storedSearchRows(db: Database): Promise<ExportedSearchRow[]> {
  const rows: ExportedSearchRow[] = []
  await readSnapshot(db as unknown as Kysely<unknown>, async (trx) => {
    for await (const row of readSearchRows(trx)) rows.push(row)
  })
  const orderOf = ({ brand_id: brand, until, since, cut, key }: ExportedSearchRow) =>
    [brand, until, since, cut, key].join(" ")
  return rows.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
}
