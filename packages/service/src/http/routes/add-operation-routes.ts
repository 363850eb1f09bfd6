import { createHash, timingSafeEqual } from "node:crypto"

import { ProblemError } from "@citable/contract/problem-error"
import type { SecretBox } from "@citable/secrets/secret-box"
import type { Database } from "@citable/storage/database"
import type { Instance } from "@citable/storage/instance/open-instance"
import type { StorageWatch } from "@citable/storage/watch-storage"
import type { Hono } from "hono"

import type { Lifecycle } from "../create-lifecycle.ts"
import { refuseOtherMethods } from "../refuse-other-methods.ts"
import type { Env } from "../request-env.ts"
import { checkReadiness, type Readiness } from "./check-readiness.ts"
import type { Metrics } from "./create-metrics.ts"

export interface OperationOptions {
  db: Database
  box: SecretBox
  now: () => number
  lifecycle: Lifecycle
  metrics: Metrics | undefined
  storage: StorageWatch
  instance: Pick<Instance, "pause">
  /** The token for `/metrics`. Without a token, the route does not exist. */
  metricsToken: string | undefined
  onError: (error: unknown) => void
}

/** Anybody can call `/readyz`, so it checks the database at most once in this time. */
const readinessMs = 1000

/** Adds the routes for operators: `/healthz`, `/readyz`, `/readyz/read` and, with a token of its own, `/metrics`. */
export function addOperationRoutes(app: Hono<Env>, options: OperationOptions): void {
  const { db, box, now, lifecycle, metrics, storage, instance, metricsToken, onError } = options
  const headers = { "cache-control": "no-store" }
  let latest: { at: number; answer: Promise<Readiness> } | undefined

  app.get("/healthz", (context) => context.json({ status: "ok" }, 200, headers))
  refuseOtherMethods(app, "/healthz", ["GET"])

  // A replica that cannot store anything still answers reads, and so do all others beside it.
  for (const [path, isForWrites] of [
    ["/readyz", true],
    ["/readyz/read", false],
  ] as const) {
    app.get(path, async (context) => {
      if (!lifecycle.isReady) return context.json({ status: "draining" }, 503, headers)
      const at = now()
      if (latest === undefined || Math.abs(at - latest.at) >= readinessMs)
        latest = { at, answer: checkReadiness(db, box, onError) }
      const [checks, fault] = await Promise.all([latest.answer, storage.check()])
      const reads = checks.database === "ok" && checks.migrations === "ok"
      const isReady = reads && (!isForWrites || (fault === undefined && checks.secrets === undefined))
      const paused = instance.pause()
      // It answers calls, so a load balancer keeps it.
      const ready = paused === undefined ? "ready" : "paused"
      const pause = paused === undefined ? {} : { paused, to_resume: "citable resume" }
      const status = isReady ? ready : "unavailable"
      const answer = { status, ...pause, ...checks, ...(fault && { storage: fault }) }
      return context.json(answer, isReady ? 200 : 503, headers)
    })
    refuseOtherMethods(app, path, ["GET"])
  }

  if (metrics === undefined || metricsToken === undefined) return
  const expected = digest(`Bearer ${metricsToken}`)
  app.get("/metrics", async (context) => {
    if (!timingSafeEqual(expected, digest(context.req.header("authorization") ?? ""))) {
      const refusal = { headers: { "www-authenticate": 'Bearer realm="metrics"' } }
      throw new ProblemError("unauthenticated", "Send METRICS_TOKEN as a Bearer token to read the metrics.", refusal)
    }
    const { contentType, body } = await metrics.read()
    return new Response(body, { headers: { ...headers, "content-type": contentType } })
  })
  refuseOtherMethods(app, "/metrics", ["GET"])
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest()
