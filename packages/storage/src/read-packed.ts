import { type Expression, sql } from "kysely"

import type { Database } from "./database.ts"
import { isPostgres } from "./row-locks.ts"

/**
 * Reads the rows of a query, each as a list of `columns`. The database writes all of them as one JSON text, which takes half the time of an
 * object for each row. Sums are numbers on Postgres, too.
 */
export async function readPacked<Row extends readonly (string | number | null)[]>(
  db: Database,
  query: Expression<unknown>,
  columns: readonly string[],
): Promise<Row[]> {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  const json = isPostgres(db)
    ? sql<string>`coalesce(json_agg(json_build_array(${list}))::text, '[]')`
    : sql<string>`json_group_array(json_array(${list}))`
  const { rows } = await sql<{ packed: string }>`select ${json} as packed from ${query} as rows_of`.execute(db)
  return JSON.parse(rows[0]?.packed ?? "[]") as Row[]
}
