/**
 * What is known of a site's builds, as plain data. The three counters are what keeps a publish from being lost: a build
 * covers the requests that were counted before it began, and no other; a flag would forget those that come while it runs.
 */
export interface BuildState {
  /** Requests that were ever made. */
  requested: number
  /** What `requested` was when the build that runs began; null while none runs. */
  building: number | null
  /** What `requested` was when the last build that succeeded began. */
  built: number
  /** Milliseconds since 1970, as every time here. */
  last_request_at: number | null
  /** Since when a request waits for which no build has begun. */
  first_unbuilt_at: number | null
  /** Somebody asked for a build without waiting for quiet. */
  urgent: boolean
  /** Builds that failed since the last one that succeeded. */
  failures: number
  /** When what failed is tried again. */
  retry_at: number | null
  /** No build begins earlier, so that they keep their distance. */
  not_before: number | null
  /** Builds in a row that were followed by a request within that distance. */
  streak: number
  /** Who builds, and until when others believe that. */
  lease_owner: string | null
  leased_until: number | null
}

export interface BuildPolicy {
  /** A build begins when nothing was requested for so long. Default 5,000. */
  quietMs?: number
  /** It begins at the latest so long after the first request that waits, however many follow. Default 60,000. */
  maxWaitMs?: number
  /** At least so long from the beginning of one build to that of the next, by how many came that close. Default 0. */
  minIntervalMs?: (streak: number) => number
  /** How long the first failure waits for another try, unless something is requested; doubled by each that follows. Default 10,000. */
  retryMs?: number
  /** Default 300,000. */
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

/** Counts a request. One that comes after a failure is not made to wait for what that one waits for. */
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

/** What is to be done at this moment; the end of a lease is to be seen to before. */
export function nextBuildStep(state: BuildState, now: number, policy: BuildPolicy = {}): BuildStep {
  if (state.building !== null) return { kind: "wait", until: state.leased_until ?? now }
  if (state.requested === state.built) return { kind: "idle" }
  const { quietMs = 5000, maxWaitMs = 60_000 } = policy
  const quiet = Math.min((state.last_request_at ?? now) + quietMs, (state.first_unbuilt_at ?? now) + maxWaitMs)
  const due = Math.max(state.urgent ? now : (state.retry_at ?? quiet), state.not_before ?? now)
  return due <= now ? { kind: "start" } : { kind: "wait", until: due }
}

/** A build begins: what was requested so far is what it covers. */
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

/** A build ends, well or not. One that failed, or whose builder is gone, has covered nothing. */
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
  // A request that came meanwhile has its own times; the others wait from here.
  const isNewer = state.first_unbuilt_at !== null
  return {
    ...free,
    failures: state.failures + 1,
    first_unbuilt_at: now,
    retry_at: isNewer ? null : now + wait * (1 + 0.2 * (end.random ?? Math.random)()),
  }
}
