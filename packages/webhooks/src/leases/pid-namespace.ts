import { readFileSync, readlinkSync } from "node:fs"
import { hostname } from "node:os"

let namespace: string | undefined

/**
 * Where the number of a process means this process: on Linux this start of the machine and this namespace of numbers, of which every
 * container has its own (pid_namespaces(7)), whatever it is called; elsewhere the machine's name.
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
