import { type CompiledQuery, type Selectable, sql, type Transaction } from "kysely"

import { isPostgres } from "../../../storage/row-locks.ts"
import type { Tables } from "../../../storage/tables/tables.ts"

type Row = Selectable<Tables["search_rows"]>

const columns = [
  "brand_id",
  "until",
  "since",
  "cut",
  "key",
  "query",
  "page",
  "country",
  "device",
  "clicks",
  "impressions",
  "positions",
] as const satisfies (keyof Row)[]
const batchRows = 500

/** The query for a whole batch, by engine. To build it takes longer than SQLite takes to run it. */
const whole: { postgres?: CompiledQuery; sqlite?: CompiledQuery } = {}

/**
 * Inserts rows, and replaces those with the same keys. Returns how many are new or changed. Rows go in the order of the primary key, so a
 * day that is read by it is read from one place.
 */
export async function insertSearchRows(
  trx: Transaction<Tables>,
  period: Pick<Row, "brand_id" | "until" | "since" | "cut">,
  rows: readonly Omit<Row, keyof typeof period>[],
): Promise<number> {
  const sorted = rows.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  let changed = 0
  for (let from = 0; from < sorted.length; from += batchRows) {
    const batch = sorted.slice(from, from + batchRows)
    const parameters = batch.flatMap((row) => {
      const all: Row = { ...period, ...row }
      return columns.map((name) => all[name])
    })
    const result = await trx.executeQuery({ ...compile(trx, batch.length), parameters })
    changed += Number(result.numAffectedRows ?? 0)
  }
  return changed
}

function compile(trx: Transaction<Tables>, count: number): CompiledQuery {
  if (count < batchRows) return toQuery(count).compile(trx)
  return (whole[isPostgres(trx) ? "postgres" : "sqlite"] ??= toQuery(count).compile(trx))
}

function toQuery(count: number) {
  const row = sql`(${sql.join(columns.map(() => sql`${null}`))})`
  return sql`
    insert into search_rows (${sql.join(columns.map((name) => sql.ref(name)))})
    values ${sql.join(Array.from({ length: count }, () => row))}
    on conflict (brand_id, until, since, cut, key) do update
      set clicks = excluded.clicks, impressions = excluded.impressions, positions = excluded.positions
      where search_rows.clicks != excluded.clicks or search_rows.impressions != excluded.impressions
        or search_rows.positions != excluded.positions`
}
