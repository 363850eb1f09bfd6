import { setTimeout } from "node:timers/promises"

import { type Kysely, sql } from "kysely"
import type { Migration, MigrationInfo, MigrationResultSet } from "kysely/migration"

import { limitLocks } from "./limit-locks.ts"

/** A migration that can run while a process of an earlier release works. */
export interface OnlineMigration extends Migration {
  /**
   * What takes long, on Postgres only, without a transaction: changes of rows in slices, and indexes (`buildIndex`). It may run again after a
   * crash. `up` does what is left, and on SQLite all of it.
   */
  online?: (db: Kysely<unknown>) => Promise<void>
}

export interface MigrateOnlineOptions {
  /** On the connection that has the limit of time. */
  migrator: {
    getMigrations: () => Promise<readonly MigrationInfo[]>
    migrateTo: (name: string) => Promise<MigrationResultSet>
  }
  /** Milliseconds between two tries. Default: 1000. */
  pauseMs?: number
}

/** With a second for each pause, about 20 minutes. */
const mostTries = 1000
/** Processes that start at once migrate one after the other. */
const lock = sql`hashtext('citable migrations')`

/**
 * Runs each waiting migration in a transaction of its own. One that waits longer than `limitLocks` for a lock is tried again after a pause,
 * because every reader of the table waits behind it. Does nothing for a database without tables, which nobody reads. Returns the names of those that
 * ran.
 */
export async function migrateOnline(
  db: Kysely<unknown>,
  { migrator, pauseMs = 1000 }: MigrateOnlineOptions,
): Promise<string[]> {
  const all = await migrator.getMigrations()
  const waiting = () =>
    migrator.getMigrations().then((list) => list.filter(({ executedAt }) => executedAt === undefined))
  if (all.every(({ executedAt }) => executedAt === undefined)) return []
  const done: string[] = []
  while (!(await tryLock(db))) await setTimeout(pauseMs)
  try {
    await limitLocks.execute(db)
    for (const { name, migration } of await waiting()) {
      await retryLocked(async () => {
        await (migration as OnlineMigration).online?.(db)
        const { error, results = [] } = await migrator.migrateTo(name)
        if (error !== undefined) throw error
        done.push(...results.map(({ migrationName }) => migrationName))
      }, pauseMs)
    }
  } finally {
    await sql`reset lock_timeout`.execute(db)
    await sql`select pg_advisory_unlock(${lock})`.execute(db)
  }
  return done
}

async function tryLock(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${lock}) as got`.execute(db)
  return rows[0]?.got === true
}

async function retryLocked(step: () => Promise<void>, pauseMs: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await step()
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined
      // A lock that came too late, and a deadlock.
      if ((code !== "55P03" && code !== "40P01") || attempt === mostTries) throw error
      await setTimeout(pauseMs)
    }
  }
}
