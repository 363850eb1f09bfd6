import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"

import { CompiledQuery, type Kysely } from "kysely"
import { PgBoss } from "pg-boss"

import type { Database } from "../storage/database.ts"
import { jobDefaults, type Jobs, type JobsOptions } from "./jobs.ts"

/** Jobs under way have so many milliseconds to end when a service is closed. */
const closeMs = 2000

/** `Jobs` by pg-boss, in the schema `pgboss` of the service's database. It is set up when it is first needed. */
export function createBossJobs(db: Database, options: JobsOptions): Jobs {
  const { now, onError, attempts, retryMs, leaseMs, pollMs, longestMs } = { ...jobDefaults, ...options }
  const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))
  const boss = new PgBoss({
    db: toBossDatabase(db),
    // Nothing here comes by the clock alone.
    schedule: false,
    superviseIntervalSeconds: seconds(leaseMs / 3),
    monitorIntervalSeconds: seconds(leaseMs / 3),
  })
  boss.on("error", onError)
  let started: Promise<unknown> | undefined
  const queues = new Map<string, Promise<void>>()

  /** The queue of a kind. It has to be there before the transaction that adds to it can see it. */
  function queue(kind: string): Promise<void> {
    const known = queues.get(kind)
    if (known !== undefined) return known
    started ??= boss.start()
    const made = started.then(() =>
      boss.createQueue(kind, {
        // One that waits to be begun, for each key.
        policy: "short",
        retryLimit: attempts - 1,
        retryDelay: seconds(retryMs),
        retryBackoff: true,
        retryDelayMax: seconds(longestMs),
        expireInSeconds: seconds(longestMs),
        heartbeatSeconds: seconds(leaseMs),
      }),
    )
    queues.set(kind, made)
    made.catch(() => {
      queues.delete(kind)
      started = undefined
    })
    return made
  }

  return {
    async enqueue(trx, { kind, payload, key = randomUUID(), runAt }) {
      await queue(kind)
      await boss.send(kind, payload, {
        singletonKey: key,
        db: toBossDatabase(trx),
        ...(runAt === undefined ? {} : { startAfter: Math.max(0, Math.round((runAt - now()) / 1000)) }),
      })
    },
    async work(kind, handler) {
      await queue(kind)
      await boss.work<Record<string, unknown>>(kind, { pollingIntervalSeconds: pollMs / 1000 }, async (batch) => {
        for (const { data } of batch) {
          await handler(data).catch((error: unknown) => {
            onError(error)
            throw error
          })
        }
      })
    },
    async close() {
      if (started === undefined) return
      await started.catch(() => {})
      // By itself pg-boss looks twice a second whether its workers have ended.
      const ended = Promise.all([...queues.keys()].map((kind) => boss.offWork(kind)))
      await Promise.race([ended, setTimeout(closeMs, undefined, { ref: false })])
      await boss.stop({ timeout: closeMs })
    },
  }
}

interface BossDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

/**
 * The pool of the service, or a transaction on it. What pg-boss sends may begin a transaction of its own in the same text: one that fails
 * is ended before its connection goes back to the pool, where the next query would be refused.
 */
function toBossDatabase<Schema>(db: Kysely<Schema>): BossDatabase {
  const run = async (on: Kysely<Schema>, text: string, values: unknown[]) => {
    const { rows } = await on.executeQuery(CompiledQuery.raw(text, values))
    return { rows: rows as Record<string, unknown>[] }
  }
  if (db.isTransaction) return { executeSql: (text, values = []) => run(db, text, values) }
  return {
    executeSql: (text, values = []) =>
      db.connection().execute((connection) =>
        run(connection, text, values).catch(async (error: unknown) => {
          await connection.executeQuery(CompiledQuery.raw("rollback"))
          throw error
        }),
      ),
  }
}
