import { execFileSync } from "node:child_process"

/** The processes that a process has started, and theirs. The answer says which of them still run. */
export function watchDescendants(pid: number): () => number[] {
  const descendants = listDescendants(pid)
  if (descendants.length === 0) throw new Error(`Process ${pid} has started none.`)
  return () => descendants.filter(isAlive)
}

function listDescendants(pid: number): number[] {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
  const children = rows.filter(([, parent]) => parent === pid).map(([child = 0]) => child)
  return children.flatMap((child) => [child, ...listDescendants(child)])
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
