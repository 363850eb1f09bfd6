import { randomUUID } from "node:crypto"
import { setImmediate } from "node:timers/promises"

import type { Database } from "@citable/storage/database"
import { prepareQuery } from "@citable/storage/prepare-query"
import { rowLocks } from "@citable/storage/row-locks"
import type { Tables } from "@citable/storage/tables/tables"
import { hasProcessEnded, nameProcess } from "@citable/webhooks/leases"
import { type Selectable, sql } from "kysely"

import { jobDefaults, type JobHandler, type Jobs, type JobsOptions } from "./jobs.ts"
import { pullBackJobs } from "./pull-back-jobs.ts"

type JobRow = Selectable<Tables["jobs"]>

const closeMs = 2000
const keepFailed = 30 * 24 * 3_600_000

/** Whether a job of a kind is due or running. Workers ask every second, and mostly there is none. */
const findWork = prepareQuery(
  (db, kind: string, at: string) => sql<{ id: string }>`select id from jobs where kind = ${kind}
    and (state = 'active' or (state in ('queued', 'retry') and run_at <= ${at})) limit 1`,
)

/** The index of due jobs has all that it reads. Whoever takes jobs deletes them, so there are only those that wait or have failed. */
const countJobs = prepareQuery(
  (_db, at: string) => sql<{ kind: string; waiting: number; failed: number; due_at: number | null }>`select kind,
    sum(case when state in ('queued', 'retry') and run_at <= ${at} then 1 else 0 end) as waiting,
    sum(case when state = 'failed' then 1 else 0 end) as failed,
    min(case when state in ('queued', 'retry') and run_at <= ${at} then run_at end) as due_at
    from jobs group by kind`,
)

/**
 * `Jobs` in a table of the service. A process holds a lease on its job and renews it while the job runs.
 */
export function createLeaseJobs(db: Database, options: JobsOptions): Jobs {
  const { now, onError, attempts, retryMs, leaseMs, pollMs, longestMs } = { ...jobDefaults, ...options }
  const owner = nameProcess()
  const inFlight = new Set<Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()
  const looks = new Map<string, () => void>()
  /** The share of each kind that had its turn last. Those after it come first. */
  const turns = new Map<string, string>()
  let isStopped = false

  async function claim(kind: string): Promise<JobRow | undefined> {
    const at = now()
    if ((await findWork(db, kind, String(at))).length === 0) return undefined
    const rows = await db
      .selectFrom("jobs")
      .select(["id", "lease_owner", "leased_until", "attempts"])
      .where("kind", "=", kind)
      .where("lease_owner", "is not", null)
      .execute()
    const dead = rows.flatMap(({ lease_owner: name }) => (name !== null && hasProcessEnded(name) ? [name] : []))
    // A job that ends its process each time would do so for ever.
    const isLost = ({ lease_owner: name, leased_until: until }: (typeof rows)[number]) =>
      (until ?? at) < at || (name !== null && dead.includes(name))
    for (const { id, attempts: attempt } of rows.filter((row) => row.attempts >= attempts && isLost(row))) {
      const last_error = "Its process ended at every attempt."
      await db
        .updateTable("jobs")
        .set({ state: "failed", lease_owner: null, leased_until: null, run_at: at, last_error })
        .where("id", "=", id)
        .where("attempts", "=", attempt)
        .where("state", "=", "active")
        .where((eb) =>
          eb.or([eb("leased_until", "<", at), ...(dead.length === 0 ? [] : [eb("lease_owner", "in", dead)])]),
        )
        .execute()
    }
    const due = db
      .selectFrom("jobs")
      .select("id")
      .where("kind", "=", kind)
      .where((eb) =>
        eb.or([
          eb.and([eb("state", "in", ["queued", "retry"]), eb("run_at", "<=", at)]),
          eb.and([eb("state", "=", "active"), eb("leased_until", "<", at)]),
          ...(dead.length === 0 ? [] : [eb.and([eb("state", "=", "active"), eb("lease_owner", "in", dead)])]),
        ]),
      )
      .orderBy(sql<boolean>`share > ${turns.get(kind) ?? ""}`, "desc")
      .orderBy("share")
      .orderBy("run_at")
      .orderBy("id")
      .limit(1)
    const row = await db
      .with("due", () => rowLocks(db).skipLocked(due, "jobs"))
      .updateTable("jobs")
      .set((eb) => ({
        state: "active",
        lease_owner: owner,
        leased_until: at + leaseMs,
        attempts: eb("attempts", "+", 1),
      }))
      .where("id", "in", (eb) => eb.selectFrom("due").select("due.id"))
      .returningAll()
      .executeTakeFirst()
    if (row !== undefined) turns.set(kind, row.share)
    return row
  }

  async function carryOut(row: JobRow, handler: JobHandler): Promise<void> {
    // The attempt identifies this run. Another process may have taken the job after a pause.
    const { id, attempts: attempt } = row
    const renew = setInterval(() => {
      const update = db
        .updateTable("jobs")
        .set({ leased_until: now() + leaseMs })
        .where("id", "=", id)
      update.where("lease_owner", "=", owner).where("attempts", "=", attempt).execute().catch(onError)
    }, leaseMs / 3)
    try {
      await handler(JSON.parse(row.payload) as Record<string, unknown>)
      await db.deleteFrom("jobs").where("id", "=", id).where("attempts", "=", attempt).execute()
    } catch (error) {
      onError(error)
      const wait = Math.min(retryMs * 2 ** (attempt - 1), longestMs)
      const state = attempt >= attempts ? "failed" : "retry"
      const freed = { lease_owner: null, leased_until: null, run_at: now() + wait }
      const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500)
      const update = db.updateTable("jobs").set({ ...freed, state, last_error: lastError })
      await update.where("id", "=", id).where("attempts", "=", attempt).execute()
    } finally {
      clearInterval(renew)
    }
  }

  async function runAll(kind: string, handler: JobHandler): Promise<void> {
    for (let row = await claim(kind); row !== undefined; row = isStopped ? undefined : await claim(kind)) {
      await carryOut(row, handler)
      // SQLite answers without a turn of the event loop: jobs that follow each other would keep timers and sockets waiting.
      await setImmediate()
    }
  }

  /** Lets `close` wait for it. */
  function track(work: Promise<unknown>): Promise<void> {
    const run = work.then(() => void inFlight.delete(run))
    inFlight.add(run)
    return run
  }

  function stop(): void {
    isStopped = true
    for (const timer of timers) clearInterval(timer)
  }

  return {
    stop,
    async enqueue(trx, { kind, payload, key, share = "", runAt = now() }) {
      const id = randomUUID()
      // A wait with a random part has fractions of a millisecond, and the column has none.
      const at = Math.round(runAt)
      const row = { id, kind, key: key ?? id, share, payload: JSON.stringify(payload), run_at: at, created_at: now() }
      await trx
        .insertInto("jobs")
        .values({ ...row, state: "queued", attempts: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async has({ kind, payload }) {
      const job = await db
        .selectFrom("jobs")
        .select("id")
        .where("kind", "=", kind)
        .where("state", "in", ["queued", "retry", "active"])
        .where("payload", "=", JSON.stringify(payload))
        .limit(1)
        .executeTakeFirst()
      return job !== undefined
    },
    async backlog() {
      const at = now()
      const rows = await countJobs(db, String(at))
      return rows.map(({ kind, waiting, failed, due_at: dueAt }) => ({
        kind,
        waiting,
        failed,
        lateMs: Math.max(0, at - (dueAt ?? at)),
      }))
    },
    async work(kind, handler, { atOnce = 1, pollMs: lookMs = pollMs } = {}) {
      const old = db
        .deleteFrom("jobs")
        .where("state", "=", "failed")
        .where("run_at", "<", now() - keepFailed)
      await old.where("kind", "=", kind).execute()
      if (timers.size === 0) {
        const pullBack = () => pullBackJobs(db, { at: now(), leaseMs, longestMs })
        await pullBack()
        timers.add(setInterval(() => void track(pullBack().catch(onError)), pollMs))
      }
      let running = 0
      const look = () => {
        if (running === atOnce || isStopped) return
        running += 1
        void track(
          runAll(kind, handler)
            .catch(onError)
            .finally(() => (running -= 1)),
        )
      }
      timers.add(setInterval(look, lookMs))
      looks.set(kind, look)
      look()
    },
    wake(kind) {
      looks.get(kind)?.()
    },
    async close() {
      stop()
      const moment = Promise.withResolvers<void>()
      const timer = setTimeout(moment.resolve, closeMs)
      await Promise.race([Promise.all(inFlight), moment.promise])
      clearTimeout(timer)
      const freed = { state: "retry", lease_owner: null, leased_until: null } as const
      await db.updateTable("jobs").set(freed).where("lease_owner", "=", owner).execute()
    },
  }
}
