import type { Kysely, Transaction } from "kysely"

import { isPostgres } from "../../storage/row-locks.ts"

/** Reads in one transaction: everything that is read within it is of one moment. */
export function readSnapshot<Value>(
  db: Kysely<unknown>,
  read: (trx: Transaction<unknown>) => Promise<Value>,
): Promise<Value> {
  const transaction = db.transaction()
  if (!isPostgres(db)) return transaction.execute(read)
  return transaction.setIsolationLevel("repeatable read").setAccessMode("read only").execute(read)
}
