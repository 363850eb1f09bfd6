import type { Compilable, CompiledQuery } from "kysely"

import type { Database } from "./database.ts"

/**
 * Prepares a frequent query: it builds and compiles the query once for each database, which takes longer than SQLite takes to run it.
 *
 * `build` gets placeholders instead of its arguments. Use them only as bound values, never in conditions or texts.
 */
export function prepareQuery<Arguments extends readonly string[], Row>(
  build: (db: Database, ...values: Arguments) => Compilable<Row>,
): (db: Database, ...values: Arguments) => Promise<Row[]> {
  const compiled = new WeakMap<Database, CompiledQuery<Row>>()
  const toPlaceholder = (index: number) => `\0${index}`
  return async (db, ...values) => {
    let query = compiled.get(db)
    if (query === undefined) {
      query = build(db, ...(values.map((_, index) => toPlaceholder(index)) as readonly string[] as Arguments)).compile()
      compiled.set(db, query)
    }
    const parameters = query.parameters.map((parameter) =>
      typeof parameter === "string" && parameter.startsWith("\0") ? values[Number(parameter.slice(1))] : parameter,
    )
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
