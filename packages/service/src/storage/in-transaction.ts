import type { Transaction } from "kysely"

import type { Database } from "./database.ts"
import type { Tables } from "./tables/tables.ts"

const attempts = 3

/**
 * Runs work in a transaction, and again where Postgres ended it since it and others waited for each other (40P01), or could not be put in an
 * order (40001; its manual, section 13.5): then nothing of it was done. So `work` does nothing outside of the transaction that may not be
 * done twice. Throws what the third attempt throws.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === attempts || !wasVictim(error)) throw error
    }
  }
}

function wasVictim(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  return code === "40P01" || code === "40001"
}
