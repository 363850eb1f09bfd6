import { type RawBuilder, sql } from "kysely"

/** Whether a column has one of these values. Nothing is in an empty list, which Postgres cannot write. */
export function isOneOf(column: string, values: readonly string[]): RawBuilder<boolean> {
  return values.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(values)})`
}
