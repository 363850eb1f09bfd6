import { type Kysely, sql } from "kysely"

const mostAttempts = 30

/**
 * Runs a step of a transaction on Postgres, and again if Postgres ends it because of a deadlock. What the transaction did before stays.
 * The other side of the deadlock gives up in the meantime: the service waits ten seconds at most for a lock.
 */
export async function retryDeadlock(trx: Kysely<unknown>, step: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await sql`savepoint before_step`.execute(trx)
    try {
      await step()
      return
    } catch (error) {
      const isDeadlock = error instanceof Error && "code" in error && error.code === "40P01"
      if (!isDeadlock || attempt === mostAttempts) throw error
      await sql`rollback to savepoint before_step`.execute(trx)
    }
  }
}
