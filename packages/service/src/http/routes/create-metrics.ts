import { setTimeout } from "node:timers/promises"

import { type Database, serverOf } from "@citable/storage/database"
import { findDatabaseCode } from "@citable/storage/find-database-code"
import type { Instance } from "@citable/storage/instance/open-instance"
import type { StorageWatch } from "@citable/storage/watch-storage"
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client"

import type { Jobs } from "../../jobs/jobs.ts"
import type { Tally } from "../../tally.ts"
import type { RequestEntry } from "../request-env.ts"
import { countBacklog } from "./count-backlog.ts"
import { countCallers } from "./count-callers.ts"
import { createTally } from "./create-tally.ts"

export interface Metrics {
  observe(entry: RequestEntry): void
  /** Counts an error that ended a call or background work, if the database is its cause. */
  observeError(error: unknown): void
  tally: Tally
  /** Returns the metrics in the text format of Prometheus. */
  read(): Promise<{ contentType: string; body: string }>
}

export interface MetricsOptions {
  db: Database
  jobs: Pick<Jobs, "backlog">
  now: () => number
  storage: StorageWatch
  instance: Pick<Instance, "pause">
  connections?: (() => { open: number; refused: number }) | undefined
  onError: (error: unknown) => void
}

/** The longest that counting rows may take. Prometheus itself gives up after ten seconds. */
const countMs = 5000

/**
 * Creates the metrics for operators: requests by tool and status, what has ended in this process and what waits in the tables. It counts rows
 * when somebody reads the metrics, with two statements, so every replica reports the same numbers. What cannot be counted is left out.
 */
export function createMetrics({ db, jobs, now, storage, instance, connections, onError }: MetricsOptions): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Counter({
    name: "citable_requests_total",
    help: "Answered requests by tool (none for other paths), method and status",
    labelNames: ["tool", "method", "status"],
    registers,
  })
  const duration = new Histogram({
    name: "citable_request_duration_seconds",
    help: "Time from a request to the headers of its answer",
    labelNames: ["tool"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const errors = new Counter({
    name: "citable_database_errors_total",
    help: "Errors of the database that ended a call or background work, by SQLSTATE or result code",
    labelNames: ["code"],
    registers,
  })
  // An alert sees the first one only if it increases something.
  for (const code of ["unreachable", ...(serverOf(db) === undefined ? [] : ["53300"])]) errors.inc({ code }, 0)
  const withoutLabels = new Set<Gauge>()
  const gauge = (name: string, help: string, labelNames: string[] = []) => {
    const created = new Gauge({ name, help, labelNames, registers })
    if (labelNames.length === 0) withoutLabels.add(created)
    return created
  }
  const tally = createTally(register)

  const backlog = {
    pending: gauge("citable_deliveries_pending", "Webhook deliveries that are still pending"),
    lag: gauge("citable_delivery_lag_seconds", "Age of the oldest overdue delivery to a webhook that works"),
    webhooks: gauge("citable_webhooks", "Registered webhooks by state", ["state"]),
    builds: gauge("citable_builds_waiting", "Deploy hooks with a requested build that is not finished"),
    publish: gauge("citable_publish_lag_seconds", "Age of the oldest overdue scheduled article"),
  }
  const isUp = gauge("citable_database_up", "1, or 0 if the database did not answer within five seconds")
  const ofJobs = {
    waiting: gauge("citable_jobs_waiting", "Background jobs that are due and wait, by kind", ["kind"]),
    failed: gauge(
      "citable_jobs_failed",
      "Background jobs that have failed for good, by kind, as long as they are kept",
      ["kind"],
    ),
    lag: gauge("citable_job_lag_seconds", "Age of the oldest overdue background job by kind", ["kind"]),
  }
  const writable = gauge("citable_storage_writable", "1, or 0 while nothing can be stored")
  const paused = gauge("citable_paused", "1 while the service sends nothing until somebody resumes it, else 0")
  const ofPool = {
    inUse: gauge("citable_database_connections_in_use", "Connections of this process in use, by pool", ["pool"]),
    waiting: gauge("citable_database_connections_waiting", "Callers that wait for a connection, by pool", ["pool"]),
    limit: gauge("citable_database_connections_limit", "The most connections that this process opens, by pool", [
      "pool",
    ]),
  }

  if (connections !== undefined) countCallers(register, connections)

  async function countRows(): Promise<void> {
    const found = await countBacklog(db)
    backlog.pending.set(found.pendingDeliveries)
    backlog.lag.set(secondsSince(found.deliveryAt, now()))
    for (const [state, hooks] of Object.entries(found.webhooks)) backlog.webhooks.set({ state }, hooks)
    backlog.builds.set(found.waitingBuilds)
    backlog.publish.set(secondsSince(found.publishAt, now()))
  }

  async function countJobs(): Promise<void> {
    for (const { kind, waiting, failed, lateMs } of await jobs.backlog()) {
      ofJobs.waiting.set({ kind }, waiting)
      ofJobs.failed.set({ kind }, failed)
      ofJobs.lag.set({ kind }, lateMs / 1000)
    }
  }

  function countConnections(): void {
    for (const [pool, { inUse, waiting, limit }] of Object.entries(serverOf(db)?.connections() ?? {})) {
      ofPool.inUse.set({ pool }, inUse)
      ofPool.waiting.set({ pool }, waiting)
      ofPool.limit.set({ pool }, limit)
    }
  }

  /** Leaves out the numbers of gauges that cannot be counted. Returns why. */
  async function count(gauges: readonly Gauge[], work: () => Promise<void>): Promise<unknown> {
    for (const each of gauges) each.reset()
    const late = new AbortController()
    const deadline = setTimeout(countMs, undefined, { ref: false, signal: late.signal }).then(() => {
      throw new Error("The database did not answer within five seconds")
    })
    deadline.catch(() => {})
    try {
      await Promise.race([work(), deadline])
      return undefined
    } catch (error) {
      for (const each of gauges) if (withoutLabels.has(each)) each.remove()
      return error
    } finally {
      late.abort()
    }
  }

  async function measure(): Promise<{ contentType: string; body: string }> {
    // Before this asks for connections itself.
    countConnections()
    paused.set(instance.pause() === undefined ? 0 : 1)
    const [rows, ...others] = await Promise.all([
      count(Object.values(backlog), countRows),
      count(Object.values(ofJobs), countJobs),
      count([writable], async () => writable.set((await storage.check()) === undefined ? 1 : 0)),
    ])
    isUp.set(rows === undefined ? 1 : 0)
    const failure = [rows, ...others].find((each) => each !== undefined)
    if (failure !== undefined) onError(failure)
    return { contentType: register.contentType, body: await register.metrics() }
  }

  /** Two readers at once, such as a pair of Prometheus, get the same numbers. */
  let reading: ReturnType<typeof measure> | undefined
  return {
    tally,
    observe({ tool, method, status, ms }) {
      requests.inc({ tool: tool ?? "none", method: tool === null ? "any" : method, status })
      if (tool !== null) duration.observe({ tool }, ms / 1000)
    },
    observeError(error) {
      const code = findDatabaseCode(error)
      if (code !== undefined) errors.inc({ code })
    },
    read: () => (reading ??= measure().finally(() => (reading = undefined))),
  }
}

const secondsSince = (at: number | null, now: number): number => (at === null ? 0 : Math.max(0, (now - at) / 1000))
