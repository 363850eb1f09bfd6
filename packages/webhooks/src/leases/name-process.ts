import { pidNamespace } from "./pid-namespace.ts"
import { processStartTime } from "./process-start-time.ts"

/**
 * Creates a name for the holder of a lease. Each call gives another name, so no two holders share one. The name says where the
 * process runs, which `hasProcessEnded` uses. `pid` is this process by default.
 */
export function nameProcess(pid: number = process.pid): string {
  return `${pidNamespace()} ${pid} ${processStartTime(pid) ?? "-"} ${crypto.randomUUID()}`
}
