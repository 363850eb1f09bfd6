import { pidNamespace } from "./pid-namespace.ts"
import { processStartTime } from "./process-start-time.ts"

/**
 * Whether the process with a name of `nameProcess` has ended. Its leases are then free before they expire. False if this is unknown:
 * for another machine, another container, or any other text.
 */
export function hasProcessEnded(name: string): boolean {
  const [namespace, pid = "", started] = name.split(" ")
  if (namespace !== pidNamespace() || !/^[1-9]\d*$/.test(pid)) return false
  if (!isRunning(Number(pid))) return true
  // Another process may have the same pid by now.
  const start = processStartTime(Number(pid))
  return start !== undefined && started !== "-" && start !== started
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}
