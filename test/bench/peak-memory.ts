import { existsSync, readFileSync } from "node:fs"

const status = "/proc/self/status"

/**
 * Bytes: the most memory that this process ever held. Linux hands what `getrusage` calls a process's maximum on to what it starts, so
 * that a child would be said to hold what its parent does: its own is `VmHWM` (proc(5)).
 */
export function peakMemory(): number {
  const own = existsSync(status) ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, "utf8"))?.[1] : undefined
  return 1024 * (own === undefined ? process.resourceUsage().maxRSS : Number(own))
}
