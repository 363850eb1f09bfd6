/**
 * The state of a site's builds, as plain data. Three counters keep every publish: a build covers the requests that were
 * counted before it began, and no others. A flag would forget requests that come while a build runs.
 */
export interface BuildState {
  /** All requests so far. */
  requested: number
  /** The value of `requested` when the running build began. Null while none runs. */
  building: number | null
  /** The value of `requested` when the last successful build began. */
  built: number
  /** Milliseconds since 1970, like every time here. */
  last_request_at: number | null
  /** The time of the first request that no build covers yet. */
  first_unbuilt_at: number | null
  /** A request asked for a build without waiting for `quietMs`. */
  urgent: boolean
  /** Failed builds since the last successful one. */
  failures: number
  /** The time of the next attempt after a failure. */
  retry_at: number | null
  /** The earliest time of the next build, which keeps the interval. */
  not_before: number | null
  /** Builds in a row that a request followed within the interval. */
  streak: number
  /** The builder, and how long its lease lasts. */
  lease_owner: string | null
  leased_until: number | null
}

export interface BuildPolicy {
  /** A build begins after this many milliseconds without a request. Default: 5,000. */
  quietMs?: number
  /** A build begins at most this many milliseconds after the first waiting request, however many follow. Default: 60,000. */
  maxWaitMs?: number
  /** The minimum number of milliseconds from the start of one build to the next, by the length of the streak. Default: 0. */
  minIntervalMs?: (streak: number) => number
  /**
   * Milliseconds from the first failed build to the next attempt, unless a request comes. Each further failure doubles them. Default:
   * 10,000.
   */
  retryMs?: number
  /** The maximum of `retryMs`, in milliseconds. Default: 300,000. */
  maxRetryMs?: number
}

export type BuildStep = { kind: "idle" } | { kind: "wait"; until: number } | { kind: "start" }

export const noBuilds: BuildState = {
  requested: 0,
  building: null,
  built: 0,
  last_request_at: null,
  first_unbuilt_at: null,
  urgent: false,
  failures: 0,
  retry_at: null,
  not_before: null,
  streak: 0,
  lease_owner: null,
  leased_until: null,
}

/** Counts a request. After a failure, a new request does not wait for the retry delay. */
export function requestBuild(state: BuildState, now: number, options: { urgent?: boolean } = {}): BuildState {
  return {
    ...state,
    requested: state.requested + 1,
    last_request_at: now,
    first_unbuilt_at: state.first_unbuilt_at ?? now,
    urgent: state.urgent || options.urgent === true,
    retry_at: null,
  }
}

/** What to do now. Check for the end of a lease first. */
export function nextBuildStep(state: BuildState, now: number, policy: BuildPolicy = {}): BuildStep {
  if (state.building !== null) return { kind: "wait", until: state.leased_until ?? now }
  if (state.requested === state.built) return { kind: "idle" }
  const { quietMs = 5000, maxWaitMs = 60_000 } = policy
  const quiet = Math.min((state.last_request_at ?? now) + quietMs, (state.first_unbuilt_at ?? now) + maxWaitMs)
  const due = Math.max(state.urgent ? now : (state.retry_at ?? quiet), state.not_before ?? now)
  return due <= now ? { kind: "start" } : { kind: "wait", until: due }
}

/** Starts a build that covers all requests so far. */
export function startBuild(
  state: BuildState,
  now: number,
  lease: { owner: string; until: number },
  policy: BuildPolicy = {},
): BuildState {
  const isClose = state.not_before !== null && (state.first_unbuilt_at ?? now) < state.not_before
  const streak = isClose ? state.streak + 1 : 0
  const distance = policy.minIntervalMs?.(streak) ?? 0
  return {
    ...state,
    building: state.requested,
    first_unbuilt_at: null,
    urgent: false,
    retry_at: null,
    not_before: distance > 0 ? now + distance : null,
    streak,
    lease_owner: lease.owner,
    leased_until: lease.until,
  }
}

/** Ends a build. A failed build, or one whose builder died, covers nothing. */
export function endBuild(
  state: BuildState,
  now: number,
  end: { ok: boolean; random?: () => number },
  policy: BuildPolicy = {},
): BuildState {
  const free = { ...state, building: null, lease_owner: null, leased_until: null }
  if (end.ok) return { ...free, built: state.building ?? state.built, failures: 0 }
  const { retryMs = 10_000, maxRetryMs = 300_000 } = policy
  const wait = Math.min(retryMs * 2 ** Math.min(state.failures, 30), maxRetryMs)
  // A request that came meanwhile has its own times. The others wait from now on.
  const isNewer = state.first_unbuilt_at !== null
  return {
    ...free,
    failures: state.failures + 1,
    first_unbuilt_at: now,
    retry_at: isNewer ? null : now + wait * (1 + 0.2 * (end.random ?? Math.random)()),
  }
}
