import { setTimeout as sleep } from "node:timers/promises"

import { PublisherError } from "../publisher-error.ts"
import type { BranchWish, CommitMessage, CommitResult, FileChange, Look, NewCommit } from "./repository.ts"

/** A change that waits for its turn. */
export interface LaneJob<Result> {
  /** What it has to see of the branch. */
  folders: readonly string[]
  files: readonly string[]
  texts: readonly string[]
  /** The change to a branch as it is now, with the changes of the jobs before it. Runs again after each move of the branch. */
  plan: (look: Look, changes: ReadonlyMap<string, FileChange | null>) => LanePlan<Result>
  signal: AbortSignal
}

export interface LanePlan<Result> {
  /** Empty if nothing is to do. */
  changes: ReadonlyMap<string, FileChange | null>
  title: string
  trailers: readonly string[]
  /** What the job comes to, with the ids of the contents that the commit stored. */
  toResult: (oids: ReadonlyMap<string, string>) => Result
}

export interface LaneBranch {
  branch: string
  look: (wish: BranchWish, signal: AbortSignal) => Promise<Look>
  commit: (commit: NewCommit, signal: AbortSignal) => Promise<CommitResult>
}

interface Waiting {
  job: LaneJob<unknown>
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** The lanes of this process that have work. */
const lanes = new Map<string, Waiting[]>()
const maxTries = 12
const maxBatch = 50

/** Adds a change to the next commit of a branch. Everything that waits when a commit begins goes into that commit. */
export function runInLane<Result>(key: string, branch: LaneBranch, job: LaneJob<Result>): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const waiting: Waiting = { job, resolve: resolve as (result: unknown) => void, reject }
    const lane = lanes.get(key)
    if (lane !== undefined) {
      lane.push(waiting)
      return
    }
    lanes.set(key, [waiting])
    // After the callers of this moment have come.
    setImmediate(() => void work(key, branch))
  })
}

async function work(key: string, branch: LaneBranch): Promise<void> {
  for (;;) {
    const lane = lanes.get(key) ?? []
    const batch = lane.splice(0, maxBatch)
    if (batch.length === 0) {
      lanes.delete(key)
      return
    }
    await settle(batch, branch)
  }
}

/** Ends every job of a batch. If the host refuses all of it, each has a commit of its own, so that one does not hold up the others. */
async function settle(batch: readonly Waiting[], branch: LaneBranch): Promise<void> {
  try {
    await commitTogether(batch, branch)
  } catch (error) {
    const isRefused =
      error instanceof PublisherError && (error.code === "publisher_forbidden" || error.code === "publisher_invalid")
    if (batch.length === 1 || !isRefused) for (const { reject } of batch) reject(error)
    else for (const waiting of batch) await settle([waiting], branch)
  }
}

async function commitTogether(batch: readonly Waiting[], branch: LaneBranch): Promise<void> {
  let open = batch
  for (let tries = 1; ; tries++) {
    const given = open.filter(({ job, reject }) => {
      if (job.signal.aborted) reject(job.signal.reason)
      return !job.signal.aborted
    })
    if (given.length === 0) return
    const signal = allOf(given.map(({ job }) => job.signal))
    const wish = {
      branch: branch.branch,
      folders: [...new Set(given.flatMap(({ job }) => job.folders))].toSorted(),
      files: [...new Set(given.flatMap(({ job }) => job.files))],
      texts: [...new Set(given.flatMap(({ job }) => job.texts))],
    }
    const look = await branch.look(wish, signal)
    const { planned, changes } = planAll(given, look)
    open = planned.map(({ waiting }) => waiting)
    if (changes.size === 0) {
      for (const { waiting, plan } of planned) waiting.resolve(plan.toResult(new Map()))
      return
    }
    const message = toMessage(planned.filter(({ plan }) => plan.changes.size > 0).map(({ plan }) => plan))
    const commit = { branch: branch.branch, base: look.commit, current: look.commit, changes, message }
    const result = await branch.commit(commit, signal)
    if (result.outcome === "done") {
      for (const { waiting, plan } of planned) waiting.resolve(plan.toResult(result.oids))
      return
    }
    // The caller reads before it writes again. A push that arrives late finds the branch moved, so nothing happens twice.
    if (result.outcome === "unknown") throw toUnknown(result.cause)
    if (tries >= maxTries) throw toBusy(branch.branch)
    await sleep(Math.random() * 100 * tries)
  }
}

interface Planned {
  waiting: Waiting
  plan: LanePlan<unknown>
}

/** Asks each job for its change, on top of those before it. One that throws is out. */
function planAll(
  batch: readonly Waiting[],
  look: Look,
): { planned: Planned[]; changes: Map<string, FileChange | null> } {
  const planned: Planned[] = []
  const changes = new Map<string, FileChange | null>()
  for (const waiting of batch) {
    try {
      const plan = waiting.job.plan(look, changes)
      for (const [path, change] of plan.changes) changes.set(path, change)
      planned.push({ waiting, plan })
    } catch (error) {
      waiting.reject(error)
    }
  }
  return { planned, changes }
}

function toMessage(plans: readonly LanePlan<unknown>[]): CommitMessage {
  const [first, ...others] = plans
  const title = others.length === 0 ? (first?.title ?? "") : `${first?.title} and ${others.length} more`
  return { title, trailers: plans.flatMap(({ trailers }) => trailers) }
}

/** Aborts when all have. */
function allOf(signals: readonly AbortSignal[]): AbortSignal {
  const [only] = signals
  if (signals.length === 1 && only !== undefined) return only
  const controller = new AbortController()
  const check = () => {
    if (signals.every(({ aborted }) => aborted)) controller.abort(only?.reason)
  }
  for (const signal of signals) signal.addEventListener("abort", check, { once: true })
  return controller.signal
}

function toUnknown(cause: Error): PublisherError {
  return new PublisherError("publisher_unknown", `The commit may be there: ${cause.message}`, { cause })
}

function toBusy(branch: string): PublisherError {
  return new PublisherError("publisher_unavailable", `Others keep pushing to ${branch}. Try again.`)
}
