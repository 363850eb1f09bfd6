import { pidNamespace } from "./pid-namespace.ts"
import { processStartTime } from "./process-start-time.ts"

/**
 * Whether the process of a name that `nameProcess` gave has ended: what it held is free before its lease is over. False where that
 * cannot be known: of another machine, another container, and of any other text.
 */
export function hasProcessEnded(name: string): boolean {
  const [namespace, pid = "", started] = name.split(" ")
  if (namespace !== pidNamespace() || !/^[1-9]\d*$/.test(pid)) return false
  if (!isRunning(Number(pid))) return true
  // Its number may be another process's by this time.
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
