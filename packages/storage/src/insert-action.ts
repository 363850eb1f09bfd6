import type { CompiledQuery, Selectable } from "kysely"

import type { Database } from "./database.ts"
import { keepPrepared } from "./prepared-texts.ts"
import { isPostgres } from "./row-locks.ts"
import type { ActionTable } from "./tables/action-tables.ts"

/** Of each engine: to build the statement takes longer than to run it, and every edit of an editor runs it. */
const compiled = new Map<boolean, CompiledQuery>()

/** Inserts an action, unless it is there already: a transaction of `prepare` can have written it. */
export async function insertAction(trx: Database, action: Selectable<ActionTable>): Promise<void> {
  const { id, account_id, brand_id, at, by_kind, by_id, by_name, user_id, tool, ...rest } = action
  const { subject_kind, subject_id, subject_host, before, after } = rest
  // The order of the columns is that of the first action.
  const row = { id, account_id, brand_id, at, by_kind, by_id, by_name, user_id, tool }
  const values = { ...row, subject_kind, subject_id, subject_host, before, after }
  let query = compiled.get(isPostgres(trx))
  if (query === undefined) {
    query = trx
      .insertInto("actions")
      .values(values)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .compile()
    compiled.set(isPostgres(trx), query)
    keepPrepared(query.sql)
  }
  await trx.executeQuery({ ...query, parameters: Object.values(values) })
}
