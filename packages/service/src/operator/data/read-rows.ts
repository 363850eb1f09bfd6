import { type Kysely, type RawBuilder, sql } from "kysely"

import type { TableShape } from "./describe-tables.ts"

const pageRows = 200
/** A part of searches can have hundreds of kilobytes. */
const pageParts = 20

/** Reads the rows of a table page by page, in the order of its key. `condition` filters rows of `t`. */
export async function* readRows<Row extends Record<string, unknown>>(
  trx: Kysely<unknown>,
  { name, columns, key }: TableShape,
  condition?: RawBuilder<unknown>,
): AsyncGenerator<Row> {
  const column = (one: string) => sql.ref(`t.${one}`)
  const order = sql.join(key.map(column))
  const most = name === "search_parts" ? pageParts : pageRows
  let after: unknown[] | undefined
  for (;;) {
    const parts = condition === undefined ? [] : [condition]
    if (after !== undefined) parts.push(sql`(${order}) > (${sql.join(after)})`)
    const where = parts.length === 0 ? sql`` : sql`where ${sql.join(parts, sql` and `)}`
    const { rows } = await sql<Row>`
      select ${sql.join(columns.map(column))} from ${sql.table(name)} as t ${where}
      order by ${order} limit ${sql.lit(most)}`.execute(trx)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < most) return
    after = key.map((one) => last[one])
  }
}
