import { isPostgres } from "@citable/storage/row-locks"
import type { Tables } from "@citable/storage/tables/tables"
import { type Kysely, type RawBuilder, sql } from "kysely"

const postgresTypes = { integer: "bigint", real: "double precision", text: "text" }

/**
 * Inserts many rows by one parameter, a list in JSON, and skips those that exist. A page of a site has a hundred links, so a parameter for
 * each value would be most of the work of a crawl.
 */
export async function insertRows(
  db: Kysely<Tables>,
  table: keyof Tables,
  columns: Readonly<Record<string, "integer" | "real" | "text">>,
  rows: readonly (readonly (number | string | null)[])[],
): Promise<void> {
  if (rows.length === 0) return
  const names = Object.keys(columns)
  const json = toJson(rows)
  const list = sql.join(names.map((name) => sql.ref(name)))
  const values = Object.values(columns)
  const source: RawBuilder<unknown> = isPostgres(db)
    ? sql`select ${sql.join(
        values.map((type, index) => sql`(value ->> ${sql.lit(index)})::${sql.raw(postgresTypes[type])}`),
      )} from json_array_elements(${json}::json)`
    : sql`select ${sql.join(values.map((_type, index) => sql`value ->> ${sql.lit(index)}`))} from json_each(${json}) where true`
  await sql`insert into ${sql.table(table)} (${list}) ${source} on conflict do nothing`.execute(db)
}

/** Postgres refuses null characters and halves of characters in JSON. */
function toJson(rows: readonly unknown[]): string {
  const json = JSON.stringify(rows)
  if (!/\\u(?:0000|d[89a-f])/.test(json)) return json
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === "string" ? value.toWellFormed().replaceAll("\0", "\uFFFD") : value,
  )
}
