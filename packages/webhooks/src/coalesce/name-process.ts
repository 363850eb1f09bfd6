import { processPlace } from "./process-place.ts"
import { processStart } from "./process-start.ts"

/**
 * A name for what holds a lease in a process: another one at each call, so that no two holders ever share one. It tells
 * where the process runs, so that `hasProcessEnded` knows of it. `pid` is this process by default.
 */
export function nameProcess(pid: number = process.pid): string {
  return `${processPlace()} ${pid} ${processStart(pid) ?? "-"} ${crypto.randomUUID()}`
}
