import { setImmediate, setTimeout } from "node:timers/promises"

import type { Database } from "./database.ts"
import { isPostgres } from "./row-locks.ts"

const longestMs = 200

/**
 * Returns a pause for between two slices, as long as the slice took. A process that writes in slices otherwise holds the lock of a SQLite file almost
 * always, and other processes, which only ask for it every 50 ms, wait long. On Postgres, a slice holds up nobody, so it does not wait.
 */
export function sharePauses(db: Database): () => Promise<void> {
  if (isPostgres(db)) return setImmediate
  let began = performance.now()
  return async () => {
    await setTimeout(Math.min(performance.now() - began, longestMs))
    began = performance.now()
  }
}
