import { sql } from "kysely"

/**
 * How long a migration waits for a lock. Less than the second after which Postgres looks for deadlocks (`deadlock_timeout`): of two that wait
 * for each other, the migration gives up, and never a call of the release before.
 */
export const limitLocks = sql`set lock_timeout = '200ms'`
