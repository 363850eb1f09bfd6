import { readFileSync } from "node:fs"

/**
 * When a process began, in ticks since the machine did: field 22 of proc(5)'s stat. With it, a process is told from a
 * later one of its number. Undefined where there is no such process, or the system does not tell.
 */
export function processStartTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]
  } catch {
    return undefined
  }
}
