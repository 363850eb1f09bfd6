import { CitableError } from "@citable/contract"

import { hasProcessEnded } from "../leases/has-process-ended.ts"
import { nameProcess } from "../leases/name-process.ts"
import { type BuildPolicy, type BuildState, endBuild, nextBuildStep, requestBuild, startBuild } from "./build-state.ts"
import type { BuildStorage } from "./build-storage.ts"

/** One build. */
export interface Build {
  /** The build covers all requests up to this number. */
  number: number
  /** Aborts when the time is over, another process may have taken the build over, or the coalescer closes. */
  signal: AbortSignal
}

export interface CoalescerOptions extends BuildPolicy {
  storage: BuildStorage
  /** Builds the site. Resolves when the content from its beginning is live; rejects if that failed. */
  build: (build: Build) => Promise<void>
  /**
   * Another process takes over the build of a dead one after this many milliseconds, or at once if `owner` shows that it died. Default:
   * 30,000.
   */
  leaseMs?: number
  /** Aborts a build after this many milliseconds. Default: 1,800,000. */
  timeoutMs?: number
  /** Milliseconds between two checks for requests of other processes. Default: 1,000. */
  pollMs?: number
  /** Identifies this coalescer among those that share the storage. Default: `nameProcess()`. */
  owner?: string
  /** Gets the errors of builds and of the storage. Default: `console.error`. */
  onError?: (error: unknown) => void
  now?: () => number
  random?: () => number
  /** Calls a function later, and returns a function that cancels it. */
  setTimer?: (run: () => void, ms: number) => () => void
}

export interface Coalescer {
  /** Requests a build of the current content. Once it resolves, the request survives the end of this process. */
  request(options?: { urgent?: boolean }): Promise<BuildState>
  state(): Promise<BuildState>
  /** Aborts the running build and waits for its end. Another process can take it over. */
  close(): Promise<void>
}

/**
 * Turns many requests for a build into few builds, never two at once. After each request, a build begins and repeats
 * until it succeeds.
 *
 * @example
 * const coalescer = createCoalescer({ storage: createFileBuilds("./builds.db"), build: async () => {} })
 * await coalescer.request()
 */
export function createCoalescer(options: CoalescerOptions): Coalescer {
  const { storage, now = Date.now, random = Math.random, setTimer = startTimer } = options
  const { leaseMs = 30_000, timeoutMs = 1_800_000, pollMs = 1000 } = options
  const owner = options.owner ?? nameProcess()
  const onError = options.onError ?? ((error: unknown) => console.error(error))
  let cancelPoll = () => {}
  let polling: Promise<void> | undefined
  let pollAgain = false
  let building: { abort: AbortController; end: Promise<void> } | undefined
  let closed = false

  const isMine = (state: BuildState, number: number) => state.lease_owner === owner && state.building === number

  function poll(): void {
    if (closed || building !== undefined) return
    if (polling !== undefined) {
      pollAgain = true
      return
    }
    cancelPoll()
    polling = step()
      .catch((error: unknown) => {
        onError(error)
        return pollMs
      })
      .then((wait) => {
        polling = undefined
        if (pollAgain) {
          pollAgain = false
          poll()
        } else if (!closed && building === undefined) {
          cancelPoll = setTimer(poll, Math.min(wait, pollMs))
        }
      })
  }

  /** Starts a build if it is time for one. Returns the milliseconds until the next step. */
  async function step(): Promise<number> {
    let started = false
    let wait = pollMs
    const state = await storage.update((before) => {
      const at = now()
      started = false
      let after = before
      if (after.building !== null && hasProcessEnded(after.lease_owner ?? "")) {
        // The end of its process is not a failure of the site.
        after = { ...after, building: null, lease_owner: null, leased_until: null, urgent: true }
      }
      // Its builder died elsewhere, or cannot reach the storage.
      if (after.building !== null && (after.leased_until ?? 0) <= at) {
        after = endBuild(after, at, { ok: false, random }, options)
      }
      const next = nextBuildStep(after, at, options)
      if (next.kind === "wait") wait = Math.max(next.until - at, 1)
      if (next.kind !== "start" || closed) return after
      started = true
      return startBuild(after, at, { owner, until: at + leaseMs }, options)
    })
    if (started && state.building !== null) {
      const abort = new AbortController()
      building = { abort, end: run(state.building, abort, state.leased_until ?? 0) }
    }
    return wait
  }

  async function run(number: number, abort: AbortController, until: number): Promise<void> {
    let leasedUntil = until
    let cancelRenewal = () => {}
    const renewLease = () => {
      cancelRenewal = setTimer(() => {
        storage
          .update((state) => (isMine(state, number) ? { ...state, leased_until: now() + leaseMs } : state))
          .then((state) => {
            if (isMine(state, number)) leasedUntil = state.leased_until ?? 0
            else abort.abort(leaseLost())
          })
          .catch((error: unknown) => {
            onError(error)
            // Another process may begin when the lease is over, so this build must end before.
            if (now() + leaseMs / 3 >= leasedUntil) abort.abort(leaseLost())
          })
          .finally(() => {
            if (building?.abort === abort) renewLease()
          })
      }, leaseMs / 3)
    }
    renewLease()
    const cancelTimeout = setTimer(() => abort.abort(buildTimeout(timeoutMs)), timeoutMs)
    let ok = false
    try {
      await options.build({ number, signal: abort.signal })
      // An aborted build may resolve early.
      ok = !abort.signal.aborted
    } catch (error) {
      if (!closed) onError(error)
    }
    cancelTimeout()
    cancelRenewal()
    await storage
      .update((state) => {
        if (!isMine(state, number)) return state
        const ended = endBuild(state, now(), { ok, random }, options)
        // The end of this process is not a failure of the site. The next build begins at once.
        return closed && !ok ? { ...ended, failures: state.failures, retry_at: null, urgent: true } : ended
      })
      .catch(onError)
    building = undefined
    poll()
  }

  poll()
  return {
    async request(request = {}) {
      const state = await storage.update((before) => requestBuild(before, now(), request))
      poll()
      return state
    },
    state: () => storage.update((state) => state),
    async close() {
      closed = true
      cancelPoll()
      await polling
      building?.abort.abort(new CitableError("The builder is stopping.", { code: "build_stopped" }))
      await building?.end
    },
  }
}

function leaseLost(): CitableError {
  return new CitableError("The build could not keep its lease: another process may have taken it over.", {
    code: "build_lease_lost",
  })
}

function buildTimeout(ms: number): CitableError {
  return new CitableError(`The build took longer than ${ms / 1000} seconds. Raise timeoutMs if it needs more.`, {
    code: "build_timeout",
  })
}

function startTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
