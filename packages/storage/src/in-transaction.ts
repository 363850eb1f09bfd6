import type { Transaction } from "kysely"

import type { Database } from "./database.ts"
import type { Tables } from "./tables/tables.ts"

const attempts = 3

/**
 * Runs work in a transaction. It retries if Postgres rolls the transaction back because of a deadlock (40P01) or a serialization failure
 * (40001; manual, section 13.5). `work` can run up to three times, so everything that it does outside the transaction has to be repeatable.
 * Throws the error of the third attempt.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
    }
  }
}

function isRetryable(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  return code === "40P01" || code === "40001"
}
