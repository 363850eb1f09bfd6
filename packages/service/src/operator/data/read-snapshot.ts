import { isPostgres } from "@citable/storage/row-locks"
import type { Kysely, Transaction } from "kysely"

/** Runs reads in one transaction, which sees a snapshot of the database. */
export function readSnapshot<Value>(
  db: Kysely<unknown>,
  read: (trx: Transaction<unknown>) => Promise<Value>,
): Promise<Value> {
  const transaction = db.transaction()
  if (!isPostgres(db)) return transaction.execute(read)
  return transaction.setIsolationLevel("repeatable read").setAccessMode("read only").execute(read)
}
