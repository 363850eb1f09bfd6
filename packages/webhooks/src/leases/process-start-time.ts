import { readFileSync } from "node:fs"

/**
 * The start time of a process in ticks since boot: field 22 of stat in proc(5). It distinguishes a process from a later one with
 * the same pid. `undefined` if there is no such process, or no procfs.
 */
export function processStartTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]
  } catch {
    return undefined
  }
}
