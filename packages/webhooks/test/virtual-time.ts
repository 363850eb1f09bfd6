interface Timer {
  at: number
  run: () => void
}

export interface VirtualTime {
  now: () => number
  setTimer: (run: () => void, ms: number) => () => void
  /** Runs the next event and everything that follows at once. False if nothing is left. */
  step: () => Promise<boolean>
  /** Advances the time. */
  pass: (ms: number) => Promise<void>
}

/** A clock and timers in virtual time. */
export function createVirtualTime(): VirtualTime {
  const timers = new Set<Timer>()
  let time = 1_700_000_000_000
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  const findNext = (before = Number.POSITIVE_INFINITY) => {
    let next: Timer | undefined
    for (const timer of timers) if (timer.at <= before && (next === undefined || timer.at < next.at)) next = timer
    return next
  }
  const fire = async (timer: Timer) => {
    timers.delete(timer)
    time = Math.max(time, timer.at)
    timer.run()
    await settle()
  }
  return {
    now: () => time,
    setTimer(run, ms) {
      const timer = { at: time + Math.max(ms, 0), run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    async step() {
      const next = findNext()
      if (next !== undefined) await fire(next)
      return next !== undefined
    },
    async pass(ms) {
      const end = time + ms
      await settle()
      for (let next = findNext(end); next !== undefined; next = findNext(end)) await fire(next)
      time = end
    },
  }
}
