import { pidNamespace } from "./pid-namespace.ts"
import { processStartTime } from "./process-start-time.ts"

/**
 * A name for what holds a lease in a process: another one at each call, so that no two holders ever share one. It tells
 * where the process runs, so that `hasProcessEnded` knows of it. `pid` is this process by default.
 */
export function nameProcess(pid: number = process.pid): string {
  return `${pidNamespace()} ${pid} ${processStartTime(pid) ?? "-"} ${crypto.randomUUID()}`
}
