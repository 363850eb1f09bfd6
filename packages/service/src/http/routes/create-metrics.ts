import { setTimeout } from "node:timers/promises"

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client"

import type { Database } from "../../storage/database.ts"
import type { Instance } from "../../storage/instance/open-instance.ts"
import type { StorageWatch } from "../../storage/watch-storage.ts"
import type { RequestEntry } from "../request-env.ts"

export interface Metrics {
  observe(entry: RequestEntry): void
  /** Returns the metrics in the text format of Prometheus. */
  read(): Promise<{ contentType: string; body: string }>
}

export interface MetricsOptions {
  db: Database
  now: () => number
  storage: StorageWatch
  instance: Pick<Instance, "pause">
  connections?: (() => { open: number; refused: number }) | undefined
  onError: (error: unknown) => void
}

/** The longest that counting rows may take. Prometheus itself gives up after ten seconds. */
const countMs = 5000

/**
 * Creates the metrics for operators: requests by tool and status, deliveries, builds, overdue articles, and the process. It counts rows
 * when somebody reads the metrics, so every replica reports the same numbers. What cannot be counted is left out.
 */
export function createMetrics({ db, now, storage, instance, connections, onError }: MetricsOptions): Metrics {
  const register = new Registry()
  const registers = [register]
  /** Why numbers are left out. */
  const failures: unknown[] = []
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
  const gauge = (name: string, help: string, labelNames: string[], collect: (gauge: Gauge) => Promise<void>): Gauge =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect(this: Gauge) {
        this.reset()
        const late = setTimeout(countMs, new Error("The database did not answer within five seconds"), { ref: false })
        await Promise.race([collect(this), late.then((error) => Promise.reject(error))]).catch((error: unknown) => {
          if (labelNames.length === 0) this.remove()
          failures.push(error)
        })
      },
    })
  gauge("citable_deliveries_pending", "Webhook deliveries that are still pending", [], async (one) => {
    const { count } = await db
      .selectFrom("deliveries")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("status", "=", "pending")
      .executeTakeFirstOrThrow()
    one.set(Number(count))
  })
  gauge("citable_delivery_lag_seconds", "Age of the oldest overdue webhook delivery", [], async (one) => {
    const row = await db
      .selectFrom("deliveries")
      .select((eb) => eb.fn.min("next_attempt_at").as("at"))
      .where("status", "=", "pending")
      .executeTakeFirst()
    one.set(secondsSince(row?.at, now()))
  })
  gauge("citable_webhooks", "Registered webhooks by state", ["state"], async (one) => {
    const rows = await db.selectFrom("webhooks").select(["enabled", "failing_since"]).execute()
    const states = rows.map((row) => (row.enabled === 0 ? "disabled" : row.failing_since === null ? "ok" : "failing"))
    for (const state of ["ok", "failing", "disabled"]) {
      one.set({ state }, states.filter((each) => each === state).length)
    }
  })
  gauge("citable_builds_waiting", "Deploy hooks with a requested build that is not finished", [], async (one) => {
    const { count } = await db
      .selectFrom("builds")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .whereRef("requested", ">", "built")
      .executeTakeFirstOrThrow()
    one.set(Number(count))
  })
  gauge("citable_storage_writable", "1, or 0 while nothing can be stored", [], async (one) => {
    one.set((await storage.check()) === undefined ? 1 : 0)
  })
  if (connections !== undefined) {
    gauge("citable_connections_open", "Connections that callers have open", [], async (one) => {
      one.set(connections().open)
    })
    const refused = new Counter({
      name: "citable_connections_refused_total",
      help: "Connections that were refused, because the limit of open files allows no more",
      registers: [],
      collect() {
        this.reset()
        this.inc(connections().refused)
      },
    })
    register.registerMetric(refused)
  }
  gauge("citable_paused", "1 while the service sends nothing until somebody resumes it, else 0", [], async (one) => {
    one.set(instance.pause() === undefined ? 0 : 1)
  })
  gauge("citable_publish_lag_seconds", "Age of the oldest overdue scheduled article", [], async (one) => {
    const row = await db
      .selectFrom("contents")
      .select((eb) => eb.fn.min("publish_at").as("at"))
      .where("publish_at", "is not", null)
      .executeTakeFirst()
    one.set(secondsSince(row?.at, now()))
  })
  return {
    observe({ tool, method, status, ms }) {
      requests.inc({ tool: tool ?? "none", method: tool === null ? "any" : method, status })
      if (tool !== null) duration.observe({ tool }, ms / 1000)
    },
    async read() {
      const body = await register.metrics()
      const [failure] = failures.splice(0)
      if (failure !== undefined) onError(failure)
      return { contentType: register.contentType, body }
    },
  }
}

const secondsSince = (at: number | null | undefined, now: number): number =>
  at === null || at === undefined ? 0 : Math.max(0, (now - Number(at)) / 1000)
