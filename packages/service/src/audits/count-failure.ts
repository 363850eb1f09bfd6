import type { Database } from "@citable/storage/database"

/** An audit that fails, or crawls nothing in a slice, more often ends. */
const maxFailures = 5

/** Counts one more failure of an audit. Answers whether it has failed too often. */
export async function countFailure(db: Database, auditId: string): Promise<boolean> {
  const row = await db
    .updateTable("audits")
    .set((eb) => ({ failures: eb("failures", "+", 1) }))
    .where("id", "=", auditId)
    .returning("failures")
    .executeTakeFirst()
  return (row?.failures ?? maxFailures) >= maxFailures
}
