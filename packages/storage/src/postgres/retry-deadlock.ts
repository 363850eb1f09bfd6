import { setTimeout } from "node:timers/promises"

import { type Kysely, sql } from "kysely"

const mostAttempts = 30
const pauseMs = 1000

/**
 * Runs a step of a transaction on Postgres, and again if Postgres ends it because of a deadlock, or because it waited longer for a lock
 * than `lock_timeout`. What the transaction did before stays. The other side of a deadlock gives up in the meantime: the service waits ten
 * seconds at most for a lock. Who waits behind a lock that the step did not get comes first during the pause.
 */
export async function retryDeadlock(trx: Kysely<unknown>, step: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await sql`savepoint before_step`.execute(trx)
    try {
      await step()
      return
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined
      if ((code !== "40P01" && code !== "55P03") || attempt === mostAttempts) throw error
      await sql`rollback to savepoint before_step`.execute(trx)
      if (code === "55P03") await setTimeout(pauseMs)
    }
  }
}
