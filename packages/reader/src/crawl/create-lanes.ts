/** What an answer says about the load of a host. */
export interface LaneAnswer {
  /** Null: there was no answer. */
  status: number | null
  ttfbMs: number
  retryAfter: string | undefined
  /** Whether it refuses the asker. Default: it does with 429 and 503. */
  isRefused?: boolean
}

export interface LaneClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Ends early when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

export interface LanesOptions {
  /** Requests at once to a host. */
  perHost: number
  /** Requests at once to all hosts. Default: no bound. */
  total?: number
  clock: LaneClock
  signal: AbortSignal
}

/** Requests to hosts, polite to each: few at once, slower when it is slow or says so. */
export interface Lanes {
  /** Seconds between requests that a host asks for, at most 10 are kept. */
  delay(host: string, seconds: number): void
  /** Whether a host refused or failed so often that asking on is of no use. */
  isGivenUp(host: string): boolean
  /** Runs a task when its host may be asked, in the order of the calls for a host. */
  run<Value>(host: string, task: () => Promise<Value>, judge: (value: Value) => LaneAnswer): Promise<Value>
}

interface Lane {
  limit: number
  active: number
  queue: (() => void)[]
  isSleeping: boolean
  crawlDelayMs: number
  pauseMs: number
  notBefore: number
  /** Good answers since the lane became slower. */
  good: number
  refused: number
  failed: number
}

const bounds = {
  crawlDelayMs: 10_000,
  pauseMs: 10_000,
  retryAfterMs: 120_000,
  awayMs: 1000,
  slowMs: 2000,
  refused: 8,
  failed: 20,
}

export function createLanes({ perHost, total = Infinity, clock, signal }: LanesOptions): Lanes {
  const lanes = new Map<string, Lane>()
  let active = 0

  function laneOf(host: string): Lane {
    let lane = lanes.get(host)
    if (lane === undefined) {
      const idle = { active: 0, queue: [], isSleeping: false, crawlDelayMs: 0, pauseMs: 0, notBefore: 0 }
      lane = { ...idle, limit: perHost, good: 0, refused: 0, failed: 0 }
      lanes.set(host, lane)
    }
    return lane
  }

  function pump(lane: Lane): void {
    while (lane.queue.length > 0 && lane.active < lane.limit && active < total && !lane.isSleeping) {
      const now = clock.now()
      // Once the signal is aborted, whoever waits is let through to throw its reason.
      if (lane.notBefore > now && !signal.aborted) {
        lane.isSleeping = true
        const wake = (): void => {
          lane.isSleeping = false
          pump(lane)
        }
        clock.sleep(lane.notBefore - now, signal).then(wake, wake)
        return
      }
      lane.active += 1
      active += 1
      lane.notBefore = now + Math.max(lane.crawlDelayMs, lane.pauseMs)
      lane.queue.shift()?.()
    }
  }

  function release(lane: Lane): void {
    lane.active -= 1
    active -= 1
    pump(lane)
    if (total !== Infinity) for (const other of lanes.values()) pump(other)
  }

  return {
    delay(host, seconds) {
      const lane = laneOf(host)
      lane.crawlDelayMs = Math.min(seconds * 1000, bounds.crawlDelayMs)
      if (lane.crawlDelayMs > 0) lane.limit = 1
    },
    isGivenUp(host) {
      const lane = laneOf(host)
      return lane.refused >= bounds.refused || lane.failed >= bounds.failed
    },
    async run(host, task, judge) {
      const lane = laneOf(host)
      await new Promise<void>((resolve) => {
        lane.queue.push(resolve)
        pump(lane)
      })
      try {
        signal.throwIfAborted()
        const value = await task()
        adapt(lane, judge(value), perHost, clock.now())
        return value
      } finally {
        release(lane)
      }
    },
  }
}

function adapt(lane: Lane, answer: LaneAnswer, perHost: number, now: number): void {
  const { status, ttfbMs, retryAfter, isRefused = status === 429 || status === 503 } = answer
  if (status === null) {
    lane.failed += 1
    return
  }
  lane.failed = 0
  const wait = toMilliseconds(retryAfter, now)
  // A host that is away for longer than a crawl waits is given up soon: to wait for each of its pages would take a day.
  const isAway = wait !== undefined && wait > bounds.retryAfterMs
  if (isRefused) lane.refused += isAway ? bounds.refused / 2 : 1
  if (status === 429 || status === 503) {
    lane.good = 0
    lane.limit = Math.max(1, Math.floor(lane.limit / 2))
    lane.pauseMs = isAway ? bounds.awayMs : Math.min(bounds.pauseMs, Math.max(500, lane.pauseMs * 2))
    lane.notBefore = Math.max(lane.notBefore, now + (wait === undefined || isAway ? lane.pauseMs : wait))
    return
  }
  // To ask more slowly does not help against a guard.
  if (isRefused) return
  lane.refused = 0
  if (ttfbMs > bounds.slowMs) {
    lane.good = 0
    lane.pauseMs = Math.min(bounds.pauseMs, Math.max(250, lane.pauseMs * 2))
    return
  }
  lane.good += 1
  if (lane.good % 10 !== 0) return
  lane.pauseMs = lane.pauseMs < 50 ? 0 : lane.pauseMs / 2
  if (lane.crawlDelayMs === 0 && lane.limit < perHost) lane.limit += 1
}

/** Seconds or a date (RFC 9110). */
function toMilliseconds(retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return undefined
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
