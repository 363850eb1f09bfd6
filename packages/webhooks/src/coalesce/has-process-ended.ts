import { processPlace } from "./process-place.ts"
import { processStart } from "./process-start.ts"

/**
 * Whether the process of a name that `nameProcess` gave has ended: what it held is free before its lease is over. False where that
 * cannot be known: of another machine, another container, and of any other text.
 */
export function hasProcessEnded(name: string): boolean {
  const [place, pid = "", started] = name.split(" ")
  if (place !== processPlace() || !/^[1-9]\d*$/.test(pid)) return false
  if (!isThere(Number(pid))) return true
  // Its number may be another process's by this time.
  const start = processStart(Number(pid))
  return start !== undefined && started !== "-" && start !== started
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}
