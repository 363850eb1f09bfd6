import { peakMemory } from "./peak-memory.ts"

/** What a process that is measured has used since it began. */
export interface Usage {
  /** Microseconds of CPU time, of user and system. */
  cpu: number
  /** Bytes at most. */
  memory: number
}

/** What the module was started with. */
export function argument(): unknown {
  return JSON.parse(process.argv[2] ?? "null")
}

/** Tells the benchmark that the measuring may begin, answers what it asks, and ends with it. */
export function ready(message: unknown, close: () => Promise<void> = async () => {}): void {
  process.on("message", () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: user + system, memory: peakMemory() } satisfies Usage)
  })
  process.on("disconnect", () => void close().finally(() => process.exit()))
  process.send?.(message)
}
