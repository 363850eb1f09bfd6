import { CitableError } from "@citable/contract"
import type { Database } from "@citable/storage/database"
import { type DeployHook, DeployHookError, type DeployRun } from "@citable/webhooks"
import type { BuildPolicy } from "@citable/webhooks/coalesce"
import { nameProcess } from "@citable/webhooks/leases"
import { sql } from "kysely"

import { areCredentialsReadable, unreadableWaitMs } from "../../secrets/find-unreadable.ts"
import { type BuildTask, claimBuild, isDue } from "./claim-build.ts"
import { type BuildOutcome, finishBuild } from "./finish-build.ts"
import { type HookOptions, openDeployHook } from "./open-deploy-hook.ts"

export interface BuilderOptions extends HookOptions {
  db: Database
  /** The quiet period and the longest wait, for all hooks. Default: 5 and 60 seconds. */
  timing?: Pick<BuildPolicy, "quietMs" | "maxWaitMs">
  /** Milliseconds between checks for work. Default: 1,000. */
  intervalMs?: number | undefined
  random?: () => number
  onError: (error: unknown) => void
}

export interface Builder {
  /** Starts no more work, and waits a moment for work in flight. */
  close(): Promise<void>
}

const second = 1000
const hour = 3_600_000
const leaseMs = 60 * second
const atOnce = 16
const closeMs = 2 * second
/** A failed build costs build minutes, so retries are slower than those of a request. */
const retryPolicy: BuildPolicy = { retryMs: 60 * second, maxRetryMs: hour }

/**
 * Requests builds from the platforms of deploy hooks, and coalesces the requests. All its state is in the tables, so a
 * request from the transaction of a publish is never lost. Several processes can run it; only one of them requests each
 * build.
 */
export function createBuilder(options: BuilderOptions): Builder {
  const { db, now, onError, random = Math.random } = options
  const owner = nameProcess()
  const inFlight = new Map<string, Promise<void>>()
  let closed = false
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    const rows = await db
      .selectFrom("builds")
      .innerJoin("integrations", "integrations.id", "builds.integration_id")
      .selectAll("builds")
      .select(sql<number>`case when ${areCredentialsReadable(options.box)} then 1 else 0 end`.as("is_readable"))
      .where((eb) => eb.or([eb("building", "is not", null), eb("requested", ">", eb.ref("built"))]))
      .execute()
    for (const row of rows) {
      const id = row.integration_id
      if (closed || inFlight.size >= atOnce) return
      // What this process cannot open is left to others, until nobody has taken it for an hour.
      const at = row.is_readable === 1 ? now() : now() - unreadableWaitMs
      if (inFlight.has(id) || !isDue(row, at, { owner, policy: { ...retryPolicy, ...options.timing } })) continue
      const work = attend(id)
        .catch((error: unknown) => {
          if (!closed) onError(error)
        })
        .finally(() => inFlight.delete(id))
      inFlight.set(id, work)
    }
  }

  async function attend(integrationId: string): Promise<void> {
    const hook = await openDeployHook(db, integrationId, options).catch((error: unknown) => toError(error))
    const policy = { ...retryPolicy, ...options.timing, ...(hook instanceof Error ? {} : hook.policy) }
    const task = await claimBuild(db, integrationId, now(), { owner, leaseMs, policy, random })
    if (task === undefined) return
    const outcome = hook instanceof Error ? toFailure(hook) : await carryOut(hook, task)
    // Stopping the service aborts requests. The next start continues the build.
    if (closed && outcome.kind === "failed") return
    await finishBuild(db, task, outcome, { policy, random, at: now() })
  }

  async function carryOut(hook: DeployHook, task: BuildTask): Promise<BuildOutcome> {
    if (task.run !== null) return checkRun(hook, task, task.run)
    try {
      const run = await hook.trigger(task.number)
      if (!hook.seesEnd(run)) return { kind: "succeeded", run, url: run.url }
      return { kind: "running", run, checkAt: now() + 5 * second }
    } catch (error) {
      return toFailure(toError(error))
    }
  }

  async function checkRun(hook: DeployHook, { beganAt }: BuildTask, run: DeployRun): Promise<BuildOutcome> {
    const age = now() - beganAt
    const later = (ms: number): BuildOutcome => ({ kind: "running", run, checkAt: now() + ms })
    const tooLong = failed("The build did not end within an hour.")
    try {
      const { state, url } = await hook.status(run)
      if (state === "succeeded") return { kind: "succeeded", run, url: url ?? run.url }
      if (state === "failed") return failed(`The build failed${url === null ? "" : `: ${url}`}.`)
      if (state === "cancelled") return failed("The build was cancelled on its platform.")
      return age > hour ? tooLong : later(Math.min(Math.max(age / 10, 5 * second), 30 * second))
    } catch (error) {
      return age > hour ? toFailure(toError(error)) : later(60 * second)
    }
  }

  const tick = () => {
    looking ??= look()
      .catch(onError)
      .finally(() => {
        looking = undefined
      })
  }
  const timer = setInterval(tick, options.intervalMs ?? second)
  tick()
  return {
    async close() {
      closed = true
      clearInterval(timer)
      await looking
      const moment = Promise.withResolvers<void>()
      const wait = setTimeout(moment.resolve, closeMs)
      await Promise.race([Promise.all(inFlight.values()), moment.promise])
      clearTimeout(wait)
      // The next process need not wait until these leases end.
      const free = { lease_owner: null, leased_until: null }
      await db.updateTable("builds").set(free).where("lease_owner", "=", owner).execute().catch(onError)
    },
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

function failed(reason: string): BuildOutcome {
  return { kind: "failed", reason, retryAfter: 0, isFinal: false }
}

/** Our own error messages contain no secrets. Those of others might. */
function toFailure(error: Error): BuildOutcome {
  if (!(error instanceof CitableError)) return failed("The request to the platform failed.")
  const isFinal = ["deploy_hook_refused", "invalid_deploy_target", "wrong_secret_key"].includes(error.code)
  const retryAfter = error instanceof DeployHookError ? error.retryAfterMs : 0
  return {
    kind: "failed",
    reason: error.message.slice(0, 500),
    retryAfter: isFinal ? hour : retryAfter,
    isFinal,
  }
}
