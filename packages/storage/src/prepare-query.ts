import type { CompiledQuery } from "kysely"

import type { Database } from "./database.ts"
import { keepPrepared } from "./prepared-texts.ts"
import { readRows } from "./read-rows.ts"

/**
 * Prepares a frequent query: it builds and compiles the query once for each database, which takes longer than
 * SQLite takes to run it. Connections to Postgres keep its statement.
 *
 * `build` gets placeholders instead of its arguments. Use them only as bound values, never in conditions or texts.
 */
export function prepareQuery<Arguments extends readonly string[], Row>(
  build: (db: Database, ...values: Arguments) => { compile(db: Database): CompiledQuery<Row> },
): (db: Database, ...values: Arguments) => Promise<Row[]> {
  const compiled = new WeakMap<Database, CompiledQuery<Row>>()
  const toPlaceholder = (index: number) => `\0${index}`
  return async (db, ...values) => {
    let query = compiled.get(db)
    if (query === undefined) {
      query = build(db, ...(values.map((_, index) => toPlaceholder(index)) as readonly string[] as Arguments)).compile(
        db,
      )
      compiled.set(db, query)
      keepPrepared(query.sql)
    }
    const parameters = query.parameters.map((parameter) =>
      typeof parameter === "string" && parameter.startsWith("\0") ? values[Number(parameter.slice(1))] : parameter,
    )
    return readRows(db, { ...query, parameters })
  }
}
