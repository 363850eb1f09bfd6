import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"

import type { Database } from "@citable/storage/database"
import { CompiledQuery, type Kysely } from "kysely"
import { PgBoss } from "pg-boss"

import { jobDefaults, type Jobs, type JobsOptions } from "./jobs.ts"
import { pullBackBossJobs } from "./pull-back-boss-jobs.ts"

/** Milliseconds that jobs in flight have to end when the service closes. */
const closeMs = 2000
/** Ten years. pg-boss deletes a job that waits for longer, for example for a worker, or while the clock is ahead. */
const keepSeconds = 10 * 365 * 86_400

/**
 * pg-boss counts failed jobs every ten seconds. Nobody reads them here: they are among those that it keeps for days. An index has those that
 * are due.
 */
const countJobs = `select queue.name as kind, queue.failed_count as failed, count(job.id) as waiting,
  coalesce(floor(extract(epoch from now() - min(job.start_after)) * 1000), 0) as late_ms
  from pgboss.queue left join pgboss.job
    on job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now()
  group by queue.name, queue.failed_count`

/** `Jobs` with pg-boss, in the schema `pgboss` of the service's database. The schema is created on first use. */
export function createBossJobs(db: Database, options: JobsOptions): Jobs {
  const { now, onError, attempts, retryMs, leaseMs, pollMs, longestMs } = { ...jobDefaults, ...options }
  const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))
  const boss = new PgBoss({
    db: toBossDatabase(db),
    // The service schedules its own jobs.
    schedule: false,
    superviseIntervalSeconds: seconds(leaseMs / 3),
    monitorIntervalSeconds: seconds(leaseMs / 3),
  })
  // pg-boss copies some errors into plain objects, of which a log shows nothing.
  boss.on("error", (error: Error) =>
    onError(error instanceof Error ? error : Object.assign(new Error((error as Error).message), error)),
  )
  /** The queues that were there at the start. */
  let started: Promise<ReadonlySet<string>> | undefined
  const queues = new Map<string, Promise<void>>()
  const workers = new Map<string, string>()

  /** Starts pg-boss. To ask once for all queues costs less than to create each again. */
  async function start(): Promise<ReadonlySet<string>> {
    await boss.start()
    return new Set((await boss.getQueues()).map(({ name }) => name))
  }

  /** Creates the queue of a kind. It must exist before the transaction that adds to it. */
  function queue(kind: string): Promise<void> {
    const known = queues.get(kind)
    if (known !== undefined) return known
    started ??= start()
    const created = started.then(async (existing) => {
      if (existing.has(kind)) return
      await boss.createQueue(kind, {
        // At most one waiting job for each key.
        policy: "short",
        retryLimit: attempts - 1,
        retryDelay: seconds(retryMs),
        retryBackoff: true,
        retryDelayMax: seconds(longestMs),
        expireInSeconds: seconds(longestMs),
        heartbeatSeconds: seconds(leaseMs),
      })
    })
    queues.set(kind, created)
    created.catch(() => {
      queues.delete(kind)
      started = undefined
    })
    return created
  }

  /** Pulls jobs back at the first start of a worker and from then on, one look at a time. */
  const pullBack = () => (pulling = pullBackBossJobs(db, { longestMs }))
  let pulling: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  let ended: Promise<unknown> | undefined
  const stop = () => {
    // pg-boss itself checks only twice a second whether its workers have ended.
    ended ??= Promise.all([...queues.keys()].map((kind) => boss.offWork(kind)))
    ended.catch(onError)
  }

  return {
    stop,
    async enqueue(trx, { kind, payload, key = randomUUID(), runAt }) {
      await queue(kind)
      await boss.send(kind, payload, {
        singletonKey: key,
        retentionSeconds: keepSeconds,
        db: toBossDatabase(trx),
        ...(runAt === undefined ? {} : { startAfter: Math.max(0, Math.round((runAt - now()) / 1000)) }),
      })
    },
    async has({ kind, payload }) {
      await queue(kind)
      const jobs = await boss.findJobs(kind, { data: payload })
      return jobs.some(({ state }) => state === "created" || state === "retry" || state === "active")
    },
    async backlog() {
      try {
        const { rows } = await toBossDatabase(db).executeSql(countJobs)
        return rows.map(({ kind, waiting, failed, late_ms: lateMs }) => ({
          kind: String(kind),
          waiting: Number(waiting),
          failed: Number(failed),
          lateMs: Number(lateMs),
        }))
      } catch (error) {
        // The schema comes with the first job.
        if ((error as { code?: unknown }).code === "42P01") return []
        throw error
      }
    },
    async work(kind, handler, { atOnce = 1, pollMs: lookMs = pollMs } = {}) {
      await queue(kind)
      timer ??= setInterval(() => void pullBack().catch(onError), leaseMs / 3)
      await (pulling ?? pullBack())
      const settings = { pollingIntervalSeconds: lookMs / 1000, localConcurrency: atOnce }
      const worker = await boss.work<Record<string, unknown>>(kind, settings, async (batch) => {
        for (const { data } of batch) {
          await handler(data).catch((error: unknown) => {
            onError(error)
            throw error
          })
        }
      })
      workers.set(kind, worker)
    },
    wake(kind) {
      const worker = workers.get(kind)
      if (worker !== undefined) boss.notifyWorker(worker)
    },
    async close() {
      if (started === undefined) return
      await started.catch(() => {})
      stop()
      clearInterval(timer)
      await pulling?.catch(() => {})
      await Promise.race([ended, setTimeout(closeMs, undefined, { ref: false })])
      await boss.stop({ timeout: closeMs })
    },
  }
}

interface BossDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

/**
 * Adapts the service's pool, or a transaction on it. A query of pg-boss may start its own transaction in the same text.
 * If it fails, roll it back before the connection returns to the pool, or the next query would fail.
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
