import type { LaneClock } from "./create-lanes.ts"

/** The clock of the process. A wait ends early when the signal aborts. */
export const systemClock: LaneClock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(end, ms)
      function end(): void {
        clearTimeout(timer)
        signal.removeEventListener("abort", end)
        resolve()
      }
      signal.addEventListener("abort", end)
    }),
}
