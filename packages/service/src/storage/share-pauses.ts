import { setTimeout } from "node:timers/promises"

const longestMs = 200

/**
 * Returns a pause for between two slices, as long as the slice took. A process that writes in slices otherwise holds the lock of a SQLite file almost
 * always, and other processes, which only ask for it every 50 ms, wait long.
 */
export function sharePauses(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    await setTimeout(Math.min(performance.now() - began, longestMs))
    began = performance.now()
  }
}
