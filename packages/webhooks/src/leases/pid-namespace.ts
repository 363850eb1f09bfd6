import { readFileSync, readlinkSync } from "node:fs"
import { hostname } from "node:os"

let namespace: string | undefined

/**
 * The scope in which a pid identifies a process. On Linux, it is this boot of the machine and this pid namespace, of which every
 * container has its own (pid_namespaces(7)). Elsewhere it is the machine's name.
 */
export function pidNamespace(): string {
  namespace ??= readNamespace().replaceAll(/\s/g, "_")
  return namespace
}

function readNamespace(): string {
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}/${readlinkSync("/proc/self/ns/pid")}`
  } catch {
    return hostname()
  }
}
