import { peakMemory } from "./peak-memory.ts"

/** What a process that is measured has used since it began. */
export interface Usage {
  /** Microseconds of CPU time, of user and system. */
  cpu: number
  /** Microseconds of CPU time that the task took. */
  spent: number
  /** Bytes at most. */
  memory: number
}

/** What the benchmark asks for: the usage, after a task if there is one. */
export interface Question {
  task?: unknown
}

/** What the module was started with. */
export function argument(): unknown {
  return JSON.parse(process.argv[2] ?? "null")
}

/** Tells the benchmark that the measuring may begin, answers what it asks, works on its tasks, and ends with it. */
export function ready(
  message: unknown,
  close: () => Promise<void> = async () => {},
  { work }: { work?: (task: unknown) => Promise<void> } = {},
): void {
  async function answer(task: unknown): Promise<void> {
    const before = process.cpuUsage()
    if (task !== undefined) await work?.(task)
    const spent = process.cpuUsage(before)
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: user + system, spent: spent.user + spent.system, memory: peakMemory() } satisfies Usage)
  }
  process.on("message", ({ task }: Question) => void answer(task))
  process.on("disconnect", () => void close().finally(() => process.exit()))
  process.send?.(message)
}
